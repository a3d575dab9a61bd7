package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.summary.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What other extensions record on the thread of a test. */
class CallbacksTest {
    private static final List<String> SEEN = new ArrayList<>();

    /** Queries around each test, in a transaction around its body. */
    static class Transactions
            implements BeforeEachCallback, BeforeTestExecutionCallback, AfterTestExecutionCallback, AfterEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {
            FTimers.run("query", () -> {});
        }

        @Override
        public void beforeTestExecution(ExtensionContext context) {
            FTimers.start("transaction");
        }

        @Override
        public void afterTestExecution(ExtensionContext context) {
            FTimers.stop("transaction");
            FTimers.stop("typo");
        }

        @Override
        public void afterEach(ExtensionContext context) {
            FTimers.run("query", () -> {});
        }
    }

    private static List<String> calls(Summary tree) {
        return tree.entries().stream()
                .map(entry -> entry.path() + " " + entry.callCount() + (entry.isActive() ? " running" : ""))
                .toList();
    }

    @Test
    void callbacks_of_other_extensions_record_below_a_root_and_falsify_nothing() {
        SEEN.clear();
        assertThat(Fixture.run(Around.class).failures()).isEmpty();
        assertThat(SEEN)
                .containsExactly(
                        "@Callbacks[lifecycle] 1 running",
                        "@Callbacks[lifecycle]/query 1",
                        "@Callbacks[lifecycle]/transaction 1 running",
                        "@BeforeEach(connect)[lifecycle] 1",
                        "work 1");
        assertThat(calls(Around.tree.summary()))
                .containsExactly(
                        "@Callbacks[lifecycle] 1",
                        "@Callbacks[lifecycle]/query 2",
                        "@Callbacks[lifecycle]/transaction 1",
                        "@BeforeEach(connect)[lifecycle] 1",
                        "work 1");
        assertThat(Around.tree.summary().rejectedCount()).isZero();
        assertThat(Around.tree.summary().notRecordedCalls()).isEmpty();
    }

    @ExtendWith({FTimerExtension.class, Transactions.class})
    static class Around {
        private static TimerTree tree;

        @BeforeEach
        void connect() {}

        @Test
        @ExpectRegions("work")
        @ExpectCalls(region = "**/query", exactly = 0)
        void test(TimerTree tree) {
            Around.tree = tree;
            FTimers.run("work", () -> {});
            assertThat(tree).isBalanced().doesNotContainRegion("**/transaction");
            assertThat(tree).region("@Callbacks/query").hasCalls(1);
            SEEN.addAll(calls(tree.summary()));
        }
    }

    @Test
    void callbacks_before_those_of_this_extension_falsify_nothing() {
        assertThat(Fixture.run(Outside.class).failures()).isEmpty();
    }

    @ExtendWith({Transactions.class, FTimerExtension.class})
    static class Outside {
        @Test
        @ExpectRegions("work")
        void test(TimerTree tree) {
            FTimers.run("work", () -> {});
            assertThat(calls(tree.summary()))
                    .containsExactly(
                            "@Callbacks[lifecycle] 1 running", "@Callbacks[lifecycle]/transaction 1 running", "work 1");
        }
    }

    @Test
    void a_test_without_callbacks_has_no_such_root() {
        assertThat(Fixture.run(Plain.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Plain {
        @Test
        void test(TimerTree tree) {
            assertThat(tree.summary().entries()).isEmpty();
            assertThat(tree.summary().threads())
                    .containsExactly(Thread.currentThread().getName());
        }
    }

    @Test
    void settings_of_an_instance_field_apply_although_the_class_is_registered_before() {
        assertThat(Fixture.run(ByField.class).failures()).isEmpty();
    }

    @ExtendWith({FTimerExtension.class, Transactions.class})
    static class ByField {
        @RegisterExtension
        final FTimerExtension timing = FTimerExtension.builder().clock(() -> 42).build();

        @Test
        void test(TimerTree tree) {
            FTimers.run("work", () -> {});
            assertThat(calls(tree.summary())).contains("work 1");
            assertThat(tree.summary().entries()).allMatch(entry -> entry.inclusiveNanos() == 0);
            assertThat(tree.summary().totalNanos()).isZero();
        }
    }

    /** Leaves the thread bound inside the binding of this extension. */
    static class BindsForever implements BeforeEachCallback {
        private static final TimerSession SESSION = TimerSession.open();
        private static TimerBinding binding;

        @Override
        public void beforeEach(ExtensionContext context) {
            binding = SESSION.bind();
        }
    }

    @Test
    void a_binding_that_another_extension_leaves_open_fails_no_test() {
        Fixture.Run run = Fixture.runThatMayLeave(LeavesBound.class, Map.of());

        assertThat(run.failures()).isEmpty();
        assertThat(run.left()).anyMatch(left -> left.contains("RecordingSession.BOUND: 0 elements -> 1"));
        BindsForever.binding.close();
        BindsForever.SESSION.close();
    }

    @ExtendWith({FTimerExtension.class, BindsForever.class})
    static class LeavesBound {
        @Test
        @ExpectRegions("work")
        void test() {
            FTimers.run("work", () -> {});
        }
    }
}

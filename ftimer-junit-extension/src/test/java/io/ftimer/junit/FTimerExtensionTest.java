package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.fail;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.summary.SummaryEntry;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FTimerExtensionTest {

    @Test
    void every_kind_of_test_method_has_a_fresh_tree() {
        assertThat(Fixture.run(TestMethods.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class TestMethods {

        @Test
        void first(TimerTree tree) {
            recordsOneCall(tree);
        }

        @Test
        void second(TimerTree tree) {
            recordsOneCall(tree);
        }

        @RepeatedTest(2)
        void repeated(TimerTree tree) {
            recordsOneCall(tree);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void parameterized(int number, TimerTree tree) {
            recordsOneCall(tree);
        }

        @Nested
        class Inner {
            @Test
            void nested(TimerTree tree) {
                recordsOneCall(tree);
            }
        }

        private static void recordsOneCall(TimerTree tree) {
            assertThat(tree.summary().entries()).isEmpty();
            FTimers.run("work", () -> {});
            assertThat(tree).isBalanced().region("work").hasCalls(1);
        }
    }

    @Test
    void one_test_instance_for_all_tests_shares_no_tree() {
        assertThat(Fixture.run(OneInstance.class).failures()).isEmpty();
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneInstance extends TestMethods {}

    @Test
    void a_session_ends_with_its_test_and_can_still_be_read() {
        assertThat(Fixture.run(Kept.class).failures()).isEmpty();

        assertThatIllegalStateException().isThrownBy(() -> Kept.session.bind());
        assertThat(Kept.tree).region("work").hasCalls(1);
    }

    @ExtendWith(FTimerExtension.class)
    static class Kept {
        private static TimerSession session;
        private static TimerTree tree;

        @Test
        void test(TimerSession session, TimerTree tree) {
            Kept.session = session;
            Kept.tree = tree;
            FTimers.run("work", () -> {});
        }
    }

    @Test
    void the_thread_is_bound_after_the_test_to_what_it_was_bound_to_before() {
        try (TimerSession outer = TimerSession.open();
                TimerBinding binding = outer.bind()) {
            FTimers.start("outer");
            Fixture.Run run = Fixture.run(PassesAndFails.class);
            FTimers.run("inner", () -> {});
            FTimers.stop("outer");

            assertThat(run.failures()).hasSize(1);
            assertThat(outer.summary()).isBalanced().region("outer").hasChildrenInOrder("inner");
        }
    }

    @Test
    void another_thread_is_not_recorded_again_after_the_test() {
        try (TimerSession watcher = TimerSession.open()) {
            Fixture.run(PassesAndFails.class);
            FTimers.run("after", () -> {});

            assertThat(watcher.summary().notRecordedCalls())
                    .containsExactlyEntriesOf(Map.of(Thread.currentThread().getName(), 1L));
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class PassesAndFails {
        @Test
        void passes() {
            FTimers.run("work", () -> {});
        }

        @Test
        void fails() {
            FTimers.run("work", () -> fail("of the user"));
        }
    }

    /** A test that waits for a task of its own pool: the worker runs another test meanwhile. */
    @Test
    void a_test_that_runs_inside_another_one_is_neither_in_its_tree_nor_in_its_time() {
        assertThat(Fixture.run(Interrupted.class).failures()).isEmpty();
    }

    static class Interrupted {
        private static final AtomicLong NANOS = new AtomicLong();

        @RegisterExtension
        static final FTimerExtension TIMING =
                FTimerExtension.builder().clock(NANOS::get).build();

        static void work(long nanos) {
            FTimers.run("work", () -> NANOS.addAndGet(nanos));
        }

        @Test
        void outer(TimerTree tree) {
            FTimers.start("outer");
            work(1);
            assertThat(Fixture.run(Interrupting.class).failures()).isEmpty();
            work(2);
            FTimers.stop("outer");

            assertThat(tree.summary().entries())
                    .extracting(SummaryEntry::toString)
                    .containsExactly(
                            "outer calls=1 inclusiveNanos=3 selfNanos=0",
                            "outer/work calls=2 inclusiveNanos=3 selfNanos=3");
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Interrupting {
        Interrupting() {
            Interrupted.work(10);
        }

        @BeforeAll
        static void beforeAll() {
            Interrupted.work(100);
        }

        @BeforeEach
        void before() {
            Interrupted.work(1000);
        }

        @Test
        void inner(TimerTree tree) {
            Interrupted.work(10000);
            assertThat(tree).region("work").hasCalls(1);
        }
    }

    @Test
    void tests_in_parallel_do_not_mix() {
        assertThat(Fixture.inParallel(Parallel.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Parallel {
        private static final CountDownLatch BOTH_RUN = new CountDownLatch(2);

        @Test
        void first(TimerTree tree) throws InterruptedException {
            meets("first", tree);
        }

        @Test
        void second(TimerTree tree) throws InterruptedException {
            meets("second", tree);
        }

        private static void meets(String name, TimerTree tree) throws InterruptedException {
            FTimers.start(name);
            BOTH_RUN.countDown();
            assertThat(BOTH_RUN.await(1, TimeUnit.MINUTES)).isTrue();
            FTimers.stop(name);
            assertThat(tree).isBalanced();
            assertThat(tree.summary().entries()).hasSize(1);
        }
    }
}

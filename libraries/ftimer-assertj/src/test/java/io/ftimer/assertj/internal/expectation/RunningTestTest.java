package io.ftimer.assertj.internal.expectation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.TimerSession;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.session.SessionSql;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class RunningTestTest {
    private final List<String> warnings = new ArrayList<>();
    private final AssertionError failure = new AssertionError("too slow");

    private RunningTest test(Optional<String> leniency) {
        return RunningTest.outside(() -> leniency, warnings::add);
    }

    @Test
    void an_exceeded_limit_that_is_no_failure_is_a_warning_with_the_reason() {
        test(Optional.of("CI=true")).throwOrWarn(failure);

        assertThat(warnings)
                .containsExactly(
                        "too slow\n\nThis is a warning because of CI=true; set ftimer.budgets=enforce to make it a failure.");
    }

    @Test
    void any_other_exceeded_limit_is_thrown() {
        assertThatThrownBy(() -> test(Optional.empty()).throwOrWarn(failure)).isSameAs(failure);
        assertThat(warnings).isEmpty();
    }

    @Test
    void a_test_is_found_on_the_thread_that_is_bound_to_it_and_the_innermost_one_first() {
        RunningTest outer = test(Optional.empty());
        RunningTest inner = test(Optional.empty());
        assertThat(RunningTest.ofThread()).isNull();

        try (RunningTest.Binding outerBinding = outer.bind()) {
            try (RunningTest.Binding innerBinding = inner.bind()) {
                assertThat(RunningTest.current()).isSameAs(inner);
            }
            assertThat(RunningTest.current()).isSameAs(outer);
        }
        assertThat(RunningTest.ofThread()).isNull();
    }

    @Test
    void what_stands_for_a_test_outside_of_tests_has_no_session() {
        assertThatThrownBy(() -> test(Optional.empty()).session())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no test is running");
    }

    @Test
    void the_command_that_runs_a_test_again_is_above_the_tree_of_its_first_failure() {
        RunningTest test = new RunningTest(
                new Commanded(), OtherThreadsRule.outside(), new Consequences(Map.of()), Instrumentation.NONE);
        try (TimerSession session = TimerSession.open()) {
            session.timer().start("load");
            session.timer().stop("load");
            AssertedTree tree = AssertedTree.of(session.summary());

            assertThat(message(test, tree, "save")).isEqualTo("""
                    Expected a region "save", but there is none.
                    Run it again: mvn test -Dtest=A#b

                      calls  region
                          1  load""");
            assertThat(message(test, tree, "read")).doesNotContain("mvn");
            // asked again until it is met
            assertThat(message(test, tree, "save")).contains("mvn");
            session.timer().start("save");
            session.timer().stop("save");
            AssertedTree later = AssertedTree.of(session.summary());
            assertThat(message(test, later, "save")).isEmpty();
            assertThat(message(test, later, "read")).contains("mvn");
        }
    }

    private static String message(RunningTest test, AssertedTree tree, String region) {
        return test.check(CheckedExpectation.onPresence(tree, RegionPath.of(region)), false)
                .map(TreeFailure::message)
                .orElse("");
    }

    private static final class Commanded implements RunningTest.Host {
        @Override
        public TimerSession session() {
            throw new IllegalStateException("no test is running");
        }

        @Override
        public boolean usesSql(Predicate<SessionSql> property) {
            return false;
        }

        @Override
        public Optional<String> missedSql(boolean hasAgent) {
            return Optional.empty();
        }

        @Override
        public Optional<String> leniency() {
            return Optional.empty();
        }

        @Override
        public void warn(String message) {}

        @Override
        public void failOrWarn(String problem) {}

        @Override
        public String command() {
            return "mvn test -Dtest=A#b";
        }
    }
}

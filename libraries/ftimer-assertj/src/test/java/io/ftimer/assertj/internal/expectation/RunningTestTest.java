package io.ftimer.assertj.internal.expectation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
}

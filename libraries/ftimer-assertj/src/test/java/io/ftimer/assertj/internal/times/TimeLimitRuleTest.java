package io.ftimer.assertj.internal.times;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLimitRuleTest {
    private final List<String> warnings = new ArrayList<>();
    private final AssertionError failure = new AssertionError("too slow");

    private TimeLimitRule rule(TimeLimits limits, boolean ci, Optional<String> slowedBy) {
        return new TimeLimitRule(
                limits,
                new Environment(ci ? Optional.of("CI=true") : Optional.empty(), slowedBy, () -> 0, () -> 0),
                warnings::add);
    }

    @ParameterizedTest
    @CsvSource({
        "AUTO, true,            , CI=true",
        "AUTO, false, a debugger, the JVM runs under a debugger",
        "WARN, false,           , ftimer.budgets=warn",
        "WARN, true,            , ftimer.budgets=warn",
    })
    void a_failure_that_is_not_thrown_is_a_warning_with_the_reason(
            TimeLimits limits, boolean ci, String slowedBy, String reason) {
        rule(limits, ci, Optional.ofNullable(slowedBy)).throwOrWarn(failure);

        assertThat(warnings)
                .containsExactly("too slow\n\nThis is a warning because of " + reason
                        + "; set ftimer.budgets=enforce to make it a failure.");
    }

    @ParameterizedTest
    @CsvSource({"AUTO, false,", "ENFORCE, false,", "ENFORCE, true, a coverage agent"})
    void other_failures_are_thrown(TimeLimits limits, boolean ci, String slowedBy) {
        assertThatThrownBy(() -> rule(limits, ci, Optional.ofNullable(slowedBy)).throwOrWarn(failure))
                .isSameAs(failure);
        assertThat(warnings).isEmpty();
    }

    @Test
    void the_innermost_bound_rule_is_in_force_on_its_thread() {
        TimeLimitRule outer = rule(TimeLimits.WARN, false, Optional.empty());
        TimeLimitRule inner = rule(TimeLimits.ENFORCE, false, Optional.empty());
        TimeLimitRule before = TimeLimitRule.current();

        try (TimeLimitRule.Binding outerBinding = outer.bind()) {
            try (TimeLimitRule.Binding innerBinding = inner.bind()) {
                assertThat(TimeLimitRule.current()).isSameAs(inner);
            }
            assertThat(TimeLimitRule.current()).isSameAs(outer);
        }
        assertThat(TimeLimitRule.current()).isNotSameAs(outer);
        assertThat(before.environment()).isSameAs(Environment.current());
    }
}

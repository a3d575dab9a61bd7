package io.ftimer.assertj.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLimitsTest {
    @ParameterizedTest
    @CsvSource({
        "AUTO, true,            , CI=true",
        "AUTO, false, a debugger, the JVM runs under a debugger",
        "WARN, false,           , ftimer.budgets=warn",
        "WARN, true,            , ftimer.budgets=warn",
        "AUTO, false,           ,",
        "ENFORCE, false,        ,",
        "ENFORCE, true, a coverage agent,",
    })
    void an_exceeded_limit_is_a_warning_only_for_a_reason(
            TimeLimits limits, boolean ci, String slowedBy, String reason) {
        Optional<String> server = ci ? Optional.of("CI=true") : Optional.empty();
        assertThat(limits.leniency(new Environment(server, Optional.ofNullable(slowedBy), () -> 0, () -> 0)))
                .isEqualTo(Optional.ofNullable(reason));
    }
}

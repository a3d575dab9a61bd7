package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.example.SlowLedger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A failure leads to the line of the test, and its message to that of the code. */
class PlacesOfFailuresTest {
    private static List<Throwable> failures;

    @BeforeAll
    static void run() {
        failures = Fixture.run(SlowLedger.class).failures();
    }

    @ParameterizedTest
    @CsvSource({
        "SlowLedger.calls(SlowLedger.java:37),                  SlowLedger.load(SlowLedger.java:24)",
        "SlowLedger.calls_of_a_record(SlowLedger.java:43),      SlowLedger$Rate.read(SlowLedger.java:30)",
        "SlowLedger.calls_of_a_lambda(SlowLedger.java:49),      SlowLedger.lambda$calls_of_a_lambda$*(SlowLedger.java:49)",
        "SlowLedger.regions(SlowLedger.java:55),                SlowLedger$Rate.read(SlowLedger.java:30)",
        "SlowLedger.allocation(SlowLedger.java:62),             SlowLedger.allocation(SlowLedger.java:62)",
        "SlowLedger.without_a_source(SlowLedger.java:67),       -",
        "SlowLedger.left_open(SlowLedger.java:71),              SlowLedger.left_open(SlowLedger.java:71)",
        "SlowLedger.stop_of_nothing(SlowLedger.java:76),        SlowLedger.stop_of_nothing(SlowLedger.java:76)",
        "SlowLedger.in_code(SlowLedger.java:82),                SlowLedger.load(SlowLedger.java:24)",
        "SlowLedger.repeated(SlowLedger.java:88),               SlowLedger.load(SlowLedger.java:24)",
        "SlowLedger.with_parameters(SlowLedger.java:95),        SlowLedger.load(SlowLedger.java:24)",
        "SlowLedger$Inner.nested(SlowLedger.java:103),          SlowLedger.load(SlowLedger.java:24)"
    })
    void a_failure_has_the_line_of_the_test_and_that_of_the_code(String test, String code) {
        assertThat(failures)
                .filteredOn(failure -> failure.getStackTrace()[0].toString().equals("org.example." + test))
                .singleElement()
                .satisfies(failure -> assertThat(failure.getMessage()
                                .lines()
                                .filter(line -> line.startsWith("    at "))
                                .map(line -> line.strip().replaceFirst("\\$\\d+\\(", "\\$*(")))
                        .isEqualTo(code.equals("-") ? List.of() : List.of("at org.example." + code)));
    }

    @Test
    void each_failure_begins_in_a_test() {
        assertThat(failures)
                .hasSize(12)
                .allSatisfy(failure ->
                        assertThat(failure.getStackTrace()[0].getClassName()).startsWith("org.example."));
    }
}

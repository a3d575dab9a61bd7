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
        "SlowLedger.calls(SlowLedger.java:39),                  SlowLedger.load(SlowLedger.java:26)",
        "SlowLedger.calls_of_a_record(SlowLedger.java:45),      SlowLedger$Rate.read(SlowLedger.java:32)",
        "SlowLedger.calls_of_a_lambda(SlowLedger.java:51),      SlowLedger.calls_of_a_lambda(SlowLedger.java:51)",
        "SlowLedger.regions(SlowLedger.java:57),                SlowLedger$Rate.read(SlowLedger.java:32)",
        "SlowLedger.allocation(SlowLedger.java:64),             SlowLedger.allocation(SlowLedger.java:64)",
        "SlowLedger.without_a_source(SlowLedger.java:69),       -",
        "SlowLedger.left_open(SlowLedger.java:73),              SlowLedger.left_open(SlowLedger.java:73)",
        "SlowLedger.stop_of_nothing(SlowLedger.java:78),        SlowLedger.stop_of_nothing(SlowLedger.java:78)",
        "SlowLedger.in_code(SlowLedger.java:84),                SlowLedger.load(SlowLedger.java:26)",
        "SlowLedger.repeated(SlowLedger.java:90),               SlowLedger.load(SlowLedger.java:26)",
        "SlowLedger.with_parameters(SlowLedger.java:97),        SlowLedger.load(SlowLedger.java:26)",
        "SlowLedger.dynamic(SlowLedger.java:103),               SlowLedger.load(SlowLedger.java:26)",
        "SlowLedger.on_a_virtual_thread(SlowLedger.java:109),   SlowLedger.load(SlowLedger.java:26)",
        "SlowLedger.of_an_anonymous_class(SlowLedger.java:128), SlowLedger$1.run(SlowLedger.java:131)",
        "SlowLedger$Inner.nested(SlowLedger.java:143),          SlowLedger.load(SlowLedger.java:26)"
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
                .hasSize(15)
                .allSatisfy(failure ->
                        assertThat(failure.getStackTrace()[0].getClassName()).startsWith("org.example."));
    }
}

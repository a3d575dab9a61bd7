package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which lines of a file permit that one call of a region executes a statement several times. */
class PermittedRepeatsTest {
    private static boolean permits(Bounds bounds, String region, long times) {
        return bounds.permitsRepeats(
                "org.example.OrderTest.sums(int)",
                "select item",
                Optional.ofNullable(region).map(RegionPath::parse),
                times);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    *                           | repeats "select item" in **/Order.total | <= 3 | load/Order.total | 3 | true
                    *                           | repeats "select item" in **/Order.total | <= 3 | load/Order.total | 4 | false
                    *                           | repeats "select item" in **/Order.total | <= 3 | load/Order.sum   | 3 | false
                    *                           | repeats "select item" in **/Order.total | <= 3 |                  | 3 | false
                    *                           | repeats "select item"                   | <= 3 | load/Order.sum   | 3 | true
                    *                           | repeats "select item"                   | <= 3 |                  | 3 | true
                    *                           | repeats "select items"                  | <= 3 | load             | 3 | false
                    *                           | SQL select                              | <= 3 | load             | 3 | false
                    org.example.OrderTest       | repeats "select item"                   | <= 3 | load             | 3 | true
                    org.example.OrderTest.sum() | repeats "select item"                   | <= 3 | load             | 3 | false
                    """)
    void a_line_permits_its_number_of_its_statement_in_its_region_and_tests(
            String subject, String quantity, String range, String region, long times, boolean expected) {
        Bound line = Bound.of(List.of(subject, quantity, range), "");

        assertThat(permits(new Bounds(List.of(), List.of(line), Map.of()), region, times))
                .isEqualTo(expected);
    }

    @Test
    void one_line_of_many_is_enough_and_none_permits_nothing() {
        Bound few = Bound.of(List.of("*", "repeats \"select item\"", "<= 3"), "");
        Bound many = Bound.of(List.of("*", "repeats \"select item\" in load", "<= 30"), "");

        assertThat(permits(new Bounds(List.of(), List.of(few, many), Map.of()), "load", 30))
                .isTrue();
        assertThat(permits(Bounds.EMPTY, "load", 2)).isFalse();
    }
}

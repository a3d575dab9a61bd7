package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.summary.NameTotals;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NameTotalsTest {
    @Test
    void recursive_regions_add_calls_and_self_time_but_no_inclusive_time() {
        Summary summary = SummaryFixture.window(1_000)
                .region("a", 1, 100)
                .region("a/b", 2, 60)
                .region("a/b/a", 3, 50)
                .region("a/b/a/b", 4, 20)
                .region("b", 5, 7)
                .region("b/a", 6, 3)
                .summary();

        assertThat(summary.totalsByName())
                .isEqualTo(Map.of(
                        "a", new NameTotals(3, 10, 103, 40 + 30 + 3),
                        "b", new NameTotals(3, 11, 67, 10 + 20 + 4)));
    }

    @Test
    void an_empty_summary_has_no_name_totals() {
        assertThat(SummaryFixture.window(1).summary().totalsByName()).isEmpty();
        assertThat(SummaryFixture.rejected(Status.NOT_INITIALIZED).totalsByName())
                .isEmpty();
    }

    @Test
    void totals_are_also_available_in_seconds() {
        NameTotals totals = new NameTotals(1, 1, 1_500_000_000, 250_000_000);

        assertThat(totals.inclusiveSeconds()).isEqualTo(1.5);
        assertThat(totals.selfSeconds()).isEqualTo(0.25);
    }

    @Test
    void a_sum_that_does_not_fit_is_rejected_instead_of_wrapping() {
        Summary summary = SummaryFixture.window(1)
                .region("a", Long.MAX_VALUE, 1)
                .region("b", 0, 1)
                .region("b/a", 1, 1)
                .summary();

        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(summary::totalsByName);
    }
}

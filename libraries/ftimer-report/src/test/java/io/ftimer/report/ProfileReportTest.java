package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.summary.Summary;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The share of a run that regions cover, and its gaps. */
class ProfileReportTest {
    private long now;
    private final FTimer timer = FTimer.builder().clock(() -> now).build();

    ProfileReportTest() {
        timer.init();
    }

    private void spend(String name, long seconds) {
        timer.start(name);
        now += seconds * 1_000_000_000;
        timer.stop(name);
    }

    private static List<String> facts(Summary summary) {
        return ReportText.of(ProfileReport.of(summary))
                .lines()
                .takeWhile(line -> !line.isEmpty())
                .map(line -> line.replaceAll(" +", " "))
                .toList();
    }

    @Test
    void gaps_are_the_time_outside_of_nested_and_of_top_level_regions() {
        now += 10_000_000_000L;
        timer.start("run");
        spend("first", 1);
        now += 3_000_000_000L;
        timer.start("step");
        now += 20_000_000_000L;
        spend("solve", 40);
        timer.stop("step");
        timer.stop("run");
        spend("leaf", 26);

        assertThat(facts(timer.summary()))
                .containsExactly(
                        "Total time (s) : 100.000000",
                        "Coverage (%) : 67.00",
                        "Not covered (s) : 20.000000 in run/step",
                        "Not covered (s) : 10.000000 outside of all regions",
                        "Not covered (s) : 3.000000 in run");
    }

    @Test
    void coverage_is_zero_without_regions_and_complete_without_gaps() {
        assertThat(facts(timer.summary())).containsExactly("Total time (s) : .000000", "Coverage (%) : .00");

        spend("all", 5);

        assertThat(facts(timer.summary())).containsExactly("Total time (s) : 5.000000", "Coverage (%) : 100.00");
    }
}

package io.ftimer.assertj.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LeftOpenRegionsTest {
    private final FTimer timer = FTimer.create();

    private void start(String... names) {
        for (String name : names) {
            timer.start(name);
        }
    }

    private List<String> lines(Summary summary) {
        return LeftOpenRegions.lines(summary, SummaryEntry::isActive, "left open: ");
    }

    /** Returns the summary of a session whose limits left something out. */
    private SessionSummary withOverflow(long tooDeepOpen) {
        Summary summary = timer.summary();
        return new SessionSummary(
                new Summary(
                        summary.status(),
                        summary.rows(),
                        List.of(),
                        List.of(),
                        List.of(),
                        new Overflow(45_000, tooDeepOpen, 0, 0)),
                Map.of("main", summary),
                List.of(),
                List.of(),
                Map.of(),
                List.of(),
                List.of(),
                0,
                RegionMetricSums.NONE);
    }

    @Test
    void the_path_of_the_innermost_region_is_shown() {
        start("solve", "r", "r", "r", "r", "r", "r", "r", "r");

        assertThat(lines(timer.summary())).containsExactly("left open: \"solve/r/r/r/r/r/r/r/r\"");
    }

    @Test
    void a_region_in_itself_is_counted() {
        start("solve");
        for (int i = 0; i < 10_000; i++) {
            start("r");
        }

        assertThat(lines(timer.summary()))
                .containsExactly("left open: \"r\" 10 000 times, innermost \"solve/r/r/… 9 995 levels …/r/r/r\"");
    }

    @Test
    void regions_beyond_the_maximum_depth_are_counted() {
        for (int i = 0; i < 1_000; i++) {
            start("r");
        }
        SessionSummary summary = withOverflow(39_000);

        assertThat(lines(summary)).containsExactly("\"r\" left open 40 000 times, 1 000 levels kept");
        assertThat(summary.overflow().tooDeepOpen()).isEqualTo(39_000);
    }
}

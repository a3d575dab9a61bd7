package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteGroups;
import io.ftimer.summary.Summary;
import io.ftimer.values.FTimerException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SiteReportTest {
    private long now;
    private final FTimer recorder =
            FTimer.builder().clock(() -> now).diagnostics(line -> {}).build();

    SiteReportTest() {
        recorder.init();
    }

    private void spend(Site site, long... nanos) {
        SiteTimer timer = recorder.site(site);
        for (long each : nanos) {
            timer.start();
            now += each;
            timer.stop();
        }
    }

    private static Site site(String label, long groups, int line) {
        return new Site(label, groups, "tsttiming.c", line);
    }

    @Test
    void an_extremum_is_never_further_away_than_its_number_of_iterations_allows() {
        spend(
                site("func2", SiteGroups.ALL, 76),
                20_070_000,
                20_270_000,
                20_110_000,
                20_110_000,
                20_110_000,
                20_120_000,
                20_130_000);

        // the original printed a maximum of 20.27 ms at 14.99 deviations from the mean of 7; (7 - 1) / sqrt(7) is 2.27
        assertThat(SiteReport.of(recorder.summary()).lines())
                .containsExactly(
                        "TOT=   0.14092,CNT=0007,MIN= 0.02007(0.96):000000,AVG= 0.02013,MAX= 0.02027(2.17):000000,DEV=0.00006388:FILE=tsttiming.c:LINE=76:LAB=func2");
    }

    @Test
    void a_timer_that_was_never_stopped_has_no_numbers() {
        recorder.site(site("running", 1, 9)).start();

        // the original prints 1.79769e+308 with 309 digits
        assertThat(SiteReport.of(recorder.summary()).lines())
                .containsExactly(
                        "TOT=   0.00000,CNT=0000,MIN=       -(   -):     -,AVG=       -,MAX=       -(   -):     -,DEV=         -:FILE=tsttiming.c:LINE=9:LAB=running");
    }

    @Test
    void numbers_that_do_not_fit_make_the_line_longer() {
        spend(site("long", 1, 9), 123_456_789_000_000_000L, -500_000_000L);

        assertThat(SiteReport.of(recorder.summary()).lines())
                .singleElement()
                .asString()
                .startsWith(
                        "TOT=123456788.50000,CNT=0002,MIN=-0.50000(0.71):000000,AVG=61728394.25000,MAX=123456789.00000(0.71):");
    }

    @Test
    void a_filter_by_groups_omits_the_others() {
        spend(site("in-g1", 1, 1), 1);
        spend(site("in-both", 3, 2), 1);
        spend(site("in-none", SiteGroups.NONE, 3), 1);

        assertThat(labels(SiteGroups.ALL)).containsExactly("in-g1", "in-both");
        assertThat(labels(2)).containsExactly("in-both");
        assertThat(labels(SiteGroups.NONE)).isEmpty();
        assertThat(SiteReport.of(recorder.summary()).lines()).hasSize(3);
    }

    private List<String> labels(long mask) {
        return SiteReport.of(recorder.summary()).groups(mask).lines().stream()
                .map(line -> line.substring(line.indexOf("LAB=") + 4))
                .toList();
    }

    @Test
    void reduced_timers_have_the_same_lines_with_the_ranks_of_the_extrema() {
        spend(site("main", 1, 123), 117_510_000);
        Summary second = recorder.summary();
        recorder.reset();
        spend(site("main", 1, 123), 207_440_000);

        UnionSummary union = UnionSummary.reduce(List.of(recorder.summary(), second));

        assertThat(SiteReport.of(union).lines())
                .containsExactly(
                        "TOT=   0.32495,CNT=0002,MIN= 0.11751(0.71):000001,AVG= 0.16248,MAX= 0.20744(0.71):000000,DEV=0.06359011:FILE=tsttiming.c:LINE=123:LAB=main");
        assertThat(SiteReport.of(union).groups(2).lines()).isEmpty();
    }

    @Test
    void terminal_controls_are_escaped() {
        SiteTimer timer = recorder.site(new Site("a\\b", 1, "F\u001b.java", 1));
        timer.start();
        timer.stop();

        assertThat(SiteReport.of(recorder.summary()).lines())
                .singleElement()
                .asString()
                .endsWith(":FILE=F\\x1B.java:LINE=1:LAB=a\\\\b");
    }

    @Test
    void a_rejected_summary_has_no_report() {
        recorder.finish();
        SiteReport report = SiteReport.of(recorder.summary());

        assertThatExceptionOfType(FTimerException.class).isThrownBy(() -> report.writeTo(new StringBuilder()));
    }
}

package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.FTimer;
import io.ftimer.FTimerException;
import io.ftimer.SiteTimer;
import io.ftimer.Summary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods named m.. are the numbered features of docs/other-systems.md. */
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
    void m14_the_line_of_a_timer_is_the_recorded_one() {
        spend(site("func3", SiteGroups.ALL, 67), 25_855_100, 41_378_000, 37_619_400);
        spend(site("func1", SiteGroups.ALL, 84), 89_913_424, 76_291_676);

        assertThat(SiteReport.of(recorder.summary()).lines())
                .containsExactly(
                        "TOT=   0.10485,CNT=0003,MIN= 0.02586(1.12):000000,AVG= 0.03495,MAX= 0.04138(0.79):000000,DEV=0.00809821:FILE=tsttiming.c:LINE=67:LAB=func3",
                        "TOT=   0.16621,CNT=0002,MIN= 0.07629(0.71):000000,AVG= 0.08310,MAX= 0.08991(0.71):000000,DEV=0.00963203:FILE=tsttiming.c:LINE=84:LAB=func1");
    }

    @Test
    void m14_without_a_deviation_extremes_are_0_deviations_away() {
        spend(site("call to func3 from main", SiteGroups.ALL, 130), 41_390_000);

        assertThat(SiteReport.of(recorder.summary()).lines())
                .containsExactly(
                        "TOT=   0.04139,CNT=0001,MIN= 0.04139(0.00):000000,AVG= 0.04139,MAX= 0.04139(0.00):000000,DEV=0.00000000:FILE=tsttiming.c:LINE=130:LAB=call to func3 from main");
    }

    @Test
    void m14_an_extremum_is_never_further_away_than_its_number_of_iterations_allows() {
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
    void m11_a_timer_that_was_never_stopped_has_no_numbers() {
        recorder.site(site("running", 1, 9)).start();

        // the original prints 1.79769e+308 with 309 digits
        assertThat(SiteReport.of(recorder.summary()).lines())
                .containsExactly(
                        "TOT=   0.00000,CNT=0000,MIN=       -(   -):     -,AVG=       -,MAX=       -(   -):     -,DEV=         -:FILE=tsttiming.c:LINE=9:LAB=running");
    }

    @Test
    void m14_numbers_that_do_not_fit_make_the_line_longer() {
        spend(site("long", 1, 9), 123_456_789_000_000_000L, -500_000_000L);

        assertThat(SiteReport.of(recorder.summary()).lines())
                .singleElement()
                .asString()
                .startsWith(
                        "TOT=123456788.50000,CNT=0002,MIN=-0.50000(0.71):000000,AVG=61728394.25000,MAX=123456789.00000(0.71):");
    }

    @Test
    void m14_a_filter_by_groups_leaves_out_the_others() {
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
    void m17_reduced_timers_have_the_same_lines_with_the_ranks_of_the_extremes() {
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
    void m19_sections_of_several_ranks_go_into_one_file_and_no_line_is_cut(@TempDir Path folder) throws IOException {
        // the log of the original cuts lines at its width, and loses the ends of labels
        Path log = folder.resolve("sites.log");
        spend(site("call to func3 from func1", SiteGroups.ALL, 89), 31_735_000);
        for (int rank = 0; rank < 2; rank++) {
            SiteReport.of(recorder.summary())
                    .heading(String.format(Locale.ROOT, "Rank %06d", rank))
                    .metadata("host", "node" + rank)
                    .append(log);
        }

        String line =
                "TOT=   0.03173,CNT=0001,MIN= 0.03173(0.00):000000,AVG= 0.03173,MAX= 0.03173(0.00):000000,DEV=0.00000000:FILE=tsttiming.c:LINE=89:LAB=call to func3 from func1";
        String dashes = "-".repeat((line.length() - 11) / 2);
        assertThat(Files.readAllLines(log))
                .containsExactly(
                        dashes + "Rank 000000" + dashes,
                        "host : node0",
                        "",
                        line,
                        dashes + "Rank 000001" + dashes,
                        "host : node1",
                        "",
                        line);
    }

    @Test
    void what_could_harm_a_terminal_is_escaped() {
        SiteTimer timer = recorder.site(new Site("a\\b", 1, "F\u001b.java", 1));
        timer.start();
        timer.stop();

        assertThat(SiteReport.of(recorder.summary()).lines())
                .singleElement()
                .asString()
                .endsWith(":FILE=F\\x1B.java:LINE=1:LAB=a\\\\b");
    }

    @Test
    void a_refused_summary_gives_no_report() {
        recorder.finish();
        SiteReport report = SiteReport.of(recorder.summary());

        assertThatExceptionOfType(FTimerException.class).isThrownBy(() -> report.writeTo(new StringBuilder()));
    }
}

package io.ftimer.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.SiteTimer;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.SiteReport;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteField;
import io.ftimer.sites.SiteGroups;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MACSio's results: lines of text, ranks put together, sections of a log, events for a profiler. */
class MacsioReportTest {
    private static final long TEN_MICROS = 10_000;

    private final SteppedTimer run = new SteppedTimer();

    private static Site site(String label, int line) {
        return new Site(label, SiteGroups.ALL, "tsttiming.c", line);
    }

    private static void spend(SteppedTimer rank, Site site, long... nanos) {
        SiteTimer timer = rank.timer.site(site);
        for (long each : nanos) {
            timer.start();
            rank.passNanos(each);
            timer.stop();
        }
    }

    /** Returns what a rank has measured at one site, times in steps of ten microseconds. */
    private static Summary rank(Site site, int... steps) {
        SteppedTimer rank = new SteppedTimer();
        spend(
                rank,
                site,
                IntStream.of(steps).mapToLong(step -> step * TEN_MICROS).toArray());
        return rank.summary();
    }

    @Test
    void m14_the_line_of_a_timer_is_the_recorded_one() {
        spend(run, site("func3", 67), 25_855_100, 41_378_000, 37_619_400);
        spend(run, site("func1", 84), 89_913_424, 76_291_676);
        spend(run, site("call to func3 from main", 130), 41_390_000);

        assertThat(SiteReport.of(run.summary()).lines())
                .containsExactly(
                        "TOT=   0.10485,CNT=0003,MIN= 0.02586(1.12):000000,AVG= 0.03495,MAX= 0.04138(0.79):000000,DEV=0.00809821:FILE=tsttiming.c:LINE=67:LAB=func3",
                        "TOT=   0.16621,CNT=0002,MIN= 0.07629(0.71):000000,AVG= 0.08310,MAX= 0.08991(0.71):000000,DEV=0.00963203:FILE=tsttiming.c:LINE=84:LAB=func1",
                        "TOT=   0.04139,CNT=0001,MIN= 0.04139(0.00):000000,AVG= 0.04139,MAX= 0.04139(0.00):000000,DEV=0.00000000:FILE=tsttiming.c:LINE=130:LAB=call to func3 from main");
    }

    @Test
    void m16_ranks_are_put_together_as_if_one_had_measured_all() {
        Site main = site("main", 123);
        List<Summary> ranks =
                new ArrayList<>(List.of(rank(main, 20744), rank(main, 20546), rank(main, 11751), rank(main, 13507)));

        UnionSummary union = UnionSummary.reduce(ranks);
        SiteResult all = union.sites().get(0);

        // MACSio never divides the sum of squares by n - 1: 0.08112595
        assertThat(all.stats().deviationSeconds()).isEqualTo(0.04683931, within(5e-9));
        assertThat(SiteReport.of(union).lines())
                .containsExactly(
                        "TOT=   0.66548,CNT=0004,MIN= 0.11751(1.04):000002,AVG= 0.16637,MAX= 0.20744(0.88):000000,DEV=0.04683931:FILE=tsttiming.c:LINE=123:LAB=main");
        assertThat(all.datum(SiteField.MIN_RANK)).hasValue(2);
        assertThat(all.datum(SiteField.MAX_RANK)).hasValue(0);
        assertThat(all.datum(SiteField.DEPTH)).isEmpty();
        assertPooled(ranks);
        assertPrivateTimersAreKept();
    }

    /** Several iterations a rank: the result is that of one rank with all of them, in any order of ranks. */
    private static void assertPooled(List<Summary> oneEach) {
        Site site = oneEach.get(0).sites().get(0).site();
        IterationStats together =
                rank(site, 579, 2110, 1751, 576, 2115).sites().get(0).stats();
        UnionSummary apart = UnionSummary.reduce(List.of(rank(site, 579, 2110, 1751), rank(site, 576, 2115)));
        IterationStats pooled = apart.sites().get(0).stats();

        assertThat(pooled.count()).isEqualTo(5);
        assertThat(pooled.meanSeconds()).isEqualTo(together.meanSeconds());
        assertThat(pooled.varianceSquareSeconds()).isEqualTo(together.varianceSquareSeconds());
        assertThat(pooled.min().orElseThrow().contributor()).isEqualTo(1);

        List<UnionSummary> parts = new ArrayList<>();
        for (int rank = 0; rank < oneEach.size(); rank++) {
            parts.add(UnionSummary.of(rank, oneEach.get(rank)));
        }
        Collections.reverse(parts);
        assertThat(parts.stream().reduce(UnionSummary::merge).orElseThrow()).isEqualTo(UnionSummary.reduce(oneEach));
    }

    /** MACSio makes one line of them, with label and file of {@code ~}, line 2147483647, and 0 as the smallest time. */
    private static void assertPrivateTimersAreKept() {
        List<Summary> ranks = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            SteppedTimer own = new SteppedTimer();
            spend(own, new Site("everyone", 1, "mp.cpp", 9), 10_080_000, 31_500_000);
            spend(own, new Site("only-rank" + rank, 1, "mp.cpp", 10 + rank), 10_080_000);
            ranks.add(own.summary());
        }

        UnionSummary union = UnionSummary.reduce(ranks);

        assertThat(union.sites())
                .extracting(result -> result.site().label() + " " + result.participatingRanks() + " of "
                        + union.rankCount() + ", " + result.stats().min().orElseThrow())
                .containsExactly(
                        "everyone 3 of 3, Extremum[nanos=10080000, iteration=OptionalLong[0], contributor=0]",
                        "only-rank0 1 of 3, Extremum[nanos=10080000, iteration=OptionalLong[0], contributor=0]",
                        "only-rank1 1 of 3, Extremum[nanos=10080000, iteration=OptionalLong[0], contributor=1]",
                        "only-rank2 1 of 3, Extremum[nanos=10080000, iteration=OptionalLong[0], contributor=2]");
    }

    @Test
    void m19_sections_of_several_ranks_go_into_one_file_and_no_line_is_cut(@TempDir Path folder) throws IOException {
        // MACSio's log cuts lines at its width, and loses the ends of labels
        Path log = folder.resolve("sites.log");
        spend(run, site("call to func3 from func1", 89), 31_740_000);
        for (int rank = 0; rank < 2; rank++) {
            SiteReport.of(run.summary())
                    .heading(String.format(Locale.ROOT, "Processor %06d", rank))
                    .append(log);
        }

        String line =
                "TOT=   0.03174,CNT=0001,MIN= 0.03174(0.00):000000,AVG= 0.03174,MAX= 0.03174(0.00):000000,DEV=0.00000000:FILE=tsttiming.c:LINE=89:LAB=call to func3 from func1";
        String dashes = "-".repeat(70);
        assertThat(Files.readAllLines(log))
                .containsExactly(
                        dashes + "Processor 000000" + dashes + "-",
                        line,
                        dashes + "Processor 000001" + dashes + "-",
                        line);
    }

    @Test
    void m20_a_profiler_that_records_gets_an_event_of_each_segment(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("sites.jfr");
        Site site = new Site("write", 3, "Mesh.java", 7);
        SiteTimer timer = run.timer.site(site);
        spend(run, site, 1);
        try (Recording recording = new Recording()) {
            recording.enable("io.ftimer.Site").withoutThreshold();
            recording.start();
            spend(run, site, 1);
            timer.resume();
            timer.stop();
            timer.start(SiteTimer.IGNORE);
            timer.stop();
            recording.stop();
            recording.dump(file);
        }

        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("io.ftimer.Site"))
                .toList();
        assertThat(events)
                .extracting(event -> event.getString("label") + " " + event.getLong("groups") + " "
                        + event.getString("file") + " " + event.getInt("line") + " " + event.getLong("iteration"))
                .containsExactly("write 3 Mesh.java 7 1", "write 3 Mesh.java 7 1", "write 3 Mesh.java 7 -1");
    }
}

package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A few runs of the Fortran library fTimer 1.0 under Open MPI, with the numbers recorded there, bit for bit. */
class RecordedRunsTest {

    /** One rank of a run: a recorder and its clock, which goes only when told to. */
    private static final class Rank {
        private long nowNanos;
        private final FTimer timer = FTimer.builder().clock(() -> nowNanos).build();

        Rank() {
            timer.init();
        }

        Rank start(String name) {
            timer.start(name);
            return this;
        }

        Rank stop(String name) {
            timer.stop(name);
            return this;
        }

        Rank call(String name, double seconds) {
            return start(name).advance(seconds).stop(name);
        }

        Rank burst(String name, int calls) {
            for (int i = 0; i < calls; i++) {
                call(name, 0.0);
            }
            return this;
        }

        Rank advance(double seconds) {
            nowNanos += (long) (seconds * 1e9);
            return this;
        }

        Rank time(double seconds) {
            nowNanos = (long) (seconds * 1e9);
            return this;
        }

        Summary summary() {
            return timer.summary();
        }
    }

    private static List<Summary> summaries(Rank... ranks) {
        return Arrays.stream(ranks).map(Rank::summary).toList();
    }

    /** One line per result: status, ranks, total and imbalance; then one per row. */
    private static List<String> lines(ReducedSummary reduced) {
        List<String> lines = new ArrayList<>();
        lines.add(reduced.status().code() + " ranks " + reduced.rankCount() + " total " + times(reduced.total())
                + " at " + reduced.total().minContributor() + " "
                + reduced.total().maxContributor());
        for (ReducedEntry entry : reduced.entries()) {
            lines.add(entry.nodeId() + "<" + entry.parentId() + " " + entry.name() + " incl "
                    + times(entry.inclusive()) + " at " + entry.inclusive().minContributor() + " "
                    + entry.inclusive().maxContributor() + " self " + times(entry.self()) + " calls "
                    + entry.calls().min() + " " + entry.calls().mean() + " "
                    + entry.calls().max() + " pct " + entry.percentOfTotal().min() + " "
                    + entry.percentOfTotal().mean() + " "
                    + entry.percentOfTotal().max() + " on "
                    + entry.participatingRanks());
        }
        return lines;
    }

    private static String times(TimeStats stats) {
        return stats.minSeconds() + " " + stats.meanSeconds() + " " + stats.maxSeconds() + " x" + stats.imbalance();
    }

    @Test
    void sparse_4() {
        Rank[] ranks = {new Rank(), new Rank(), new Rank(), new Rank()};
        for (Rank rank : ranks) {
            rank.start("main").advance(0.5);
        }
        ranks[0].call("io", 0.25);
        ranks[1].call("halo", 0.125);
        ranks[2].start("io").advance(0.75).call("flush", 0.25).stop("io");
        ranks[3].call("halo", 0.375);
        for (Rank rank : ranks) {
            rank.stop("main").time(2.0);
        }

        assertThat(lines(UnionSummary.reduce(summaries(ranks))))
                .containsExactly(
                        "0 ranks 4 total 2.0 2.0 2.0 x1.0 at 0 0",
                        "1<0 main incl 0.625 0.9375 1.5 x1.6 at 1 2 self 0.5 0.5 0.5 x1.0 calls 1 1.0 1"
                                + " pct 31.25 46.875 75.0 on 4",
                        "2<1 io incl 0.25 0.625 1.0 x1.6 at 0 2 self 0.25 0.5 0.75 x1.5 calls 1 1.0 1"
                                + " pct 12.5 31.25 50.0 on 2",
                        "3<2 flush incl 0.25 0.25 0.25 x1.0 at 2 2 self 0.25 0.25 0.25 x1.0 calls 1 1.0 1"
                                + " pct 12.5 12.5 12.5 on 1",
                        "4<1 halo incl 0.125 0.25 0.375 x1.5 at 1 3 self 0.125 0.25 0.375 x1.5 calls 1 1.0 1"
                                + " pct 6.25 12.5 18.75 on 2");
        assertThat(lines(StrictSummary.reduce(summaries(ranks))))
                .containsExactly("6 ranks 0 total 0.0 0.0 0.0 x1.0 at -1 -1");
    }

    @Test
    void call_averages() {
        Rank[] ranks = {new Rank().burst("a", 1), new Rank().burst("a", 2), new Rank().burst("a", 2)};
        for (Rank rank : ranks) {
            rank.burst("b", 7).advance(1.0);
        }
        ranks[0].burst("c", 1);
        ranks[1].burst("c", 4);
        ranks[2].burst("c", 1);

        String noTime = "incl 0.0 0.0 0.0 x1.0 at 0 0 self 0.0 0.0 0.0 x1.0 calls ";
        assertThat(lines(StrictSummary.reduce(summaries(ranks))))
                .containsExactly(
                        "0 ranks 3 total 1.0 1.0 1.0 x1.0 at 0 0",
                        "1<0 a " + noTime + "1 1.6666666666666665 2 pct 0.0 0.0 0.0 on 3",
                        "2<0 b " + noTime + "7 7.0 7 pct 0.0 0.0 0.0 on 3",
                        "3<0 c " + noTime + "1 2.0 4 pct 0.0 0.0 0.0 on 3");
    }

    @Test
    void negative_window() {
        Rank forward = new Rank().call("a", 0.5).time(1.0);
        Rank backward = new Rank().call("a", 0.5).time(-1.0);

        assertThat(lines(StrictSummary.reduce(summaries(forward, backward))))
                .containsExactly(
                        "0 ranks 2 total -1.0 0.0 1.0 x0.0 at 1 0",
                        "1<0 a incl 0.5 0.5 0.5 x1.0 at 0 0 self 0.5 0.5 0.5 x1.0 calls 1 1.0 1"
                                + " pct 0.0 25.0 50.0 on 2");
    }

    @Test
    void ties_rank() {
        Rank[] ranks = {
            new Rank().call("a", 0.5).call("b", 0.0).time(1.0),
            new Rank().call("a", 0.25).call("b", 0.0).time(2.0),
            new Rank().call("a", 0.5).call("b", 0.0).time(2.0),
            new Rank().call("a", 0.25).call("b", 0.0).time(1.0)
        };

        assertThat(lines(StrictSummary.reduce(summaries(ranks))))
                .containsExactly(
                        "0 ranks 4 total 1.0 1.5 2.0 x1.3333333333333333 at 0 1",
                        "1<0 a incl 0.25 0.375 0.5 x1.3333333333333333 at 1 0"
                                + " self 0.25 0.375 0.5 x1.3333333333333333 calls 1 1.0 1 pct 12.5 28.125 50.0 on 4",
                        "2<0 b incl 0.0 0.0 0.0 x1.0 at 0 0 self 0.0 0.0 0.0 x1.0 calls 1 1.0 1"
                                + " pct 0.0 0.0 0.0 on 4");
    }

    @Test
    void large_values() {
        Rank[] ranks = {
            new Rank().call("a", 123456789.5).time(200000000.0),
            new Rank().call("a", 4.0).time(200000000.0)
        };

        assertThat(lines(StrictSummary.reduce(summaries(ranks))))
                .containsExactly(
                        "0 ranks 2 total 2.0E8 2.0E8 2.0E8 x1.0 at 0 0",
                        "1<0 a incl 4.0 6.172839675E7 1.234567895E8 x1.9999999352000017 at 1 0"
                                + " self 4.0 6.172839675E7 1.234567895E8 x1.9999999352000017 calls 1 1.0 1"
                                + " pct 2.0E-6 30.864198375 61.72839475 on 2");
    }

    @Test
    void zero_time_participation() {
        Rank[] ranks = {
            new Rank().call("a", 0.0).time(1.0), new Rank().call("a", 0.5).time(1.0), new Rank().time(1.0)
        };

        assertThat(lines(UnionSummary.reduce(summaries(ranks))))
                .containsExactly(
                        "0 ranks 3 total 1.0 1.0 1.0 x1.0 at 0 0",
                        "1<0 a incl 0.0 0.25 0.5 x2.0 at 0 1 self 0.0 0.25 0.5 x2.0 calls 1 1.0 1"
                                + " pct 0.0 25.0 50.0 on 2");
    }

    @Test
    void mismatch_many_ranks() {
        Rank[] ranks = {
            new Rank().call("a", 0.0),
            new Rank().call("b", 0.0),
            new Rank().call("a", 0.0),
            new Rank().call("b", 0.0),
            new Rank().call("b", 0.0)
        };

        StrictSummary strict = StrictSummary.reduce(summaries(ranks));

        assertThat(strict.status()).isEqualTo(Status.MPI_INCONSISTENT);
        assertThat(strict.differingRanks()).containsExactly(1, 3, 4);
    }

    @Test
    void active_one_rank() {
        Rank open = new Rank().start("a").advance(0.5);
        Rank closed = new Rank().call("a", 0.5);

        List<String> empty = List.of("4 ranks 0 total 0.0 0.0 0.0 x1.0 at -1 -1");
        assertThat(lines(StrictSummary.reduce(summaries(closed, open, closed)))).isEqualTo(empty);
        assertThat(lines(UnionSummary.reduce(summaries(closed, open, closed)))).isEqualTo(empty);

        open.stop("a");
        assertThat(lines(UnionSummary.reduce(summaries(closed, open, closed))))
                .hasSize(2)
                .startsWith("0 ranks 3 total 0.5 0.5 0.5 x1.0 at 0 0");
    }
}

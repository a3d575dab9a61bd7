package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.SummaryFixture;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.SiteReport;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrictSummaryTest {

    private static Summary tree(String... paths) {
        SummaryFixture tree = SummaryFixture.window(10);
        for (String path : paths) {
            tree.region(path, 1, 1);
        }
        return tree.summary();
    }

    @Test
    void equal_trees_have_the_statistics_of_the_union() {
        List<Summary> summaries = List.of(
                SummaryFixture.window(10).region("a", 1, 5).inside("b", 2, 2).summary(),
                SummaryFixture.window(20).region("a", 3, 9).inside("b", 4, 1).summary());

        StrictSummary strict = StrictSummary.reduce(summaries);

        UnionSummary union = UnionSummary.reduce(summaries);
        assertThat(strict.status()).isEqualTo(Status.SUCCESS);
        assertThat(strict.rankCount()).isEqualTo(2);
        assertThat(strict.total()).isEqualTo(union.total());
        assertThat(strict.entries()).isEqualTo(union.entries());
        assertThat(strict.entry(RegionPath.parse("a/b"))).isEqualTo(union.entry(RegionPath.parse("a/b")));
        assertThat(strict.differences().isEmpty()).isTrue();
        assertThat(strict.disagreements()).isEmpty();
        assertThat(strict.differingRanks()).isEmpty();
        assertThat(strict.explanation()).isEmpty();
    }

    @Test
    void the_order_in_which_regions_were_opened_does_not_matter() {
        assertThat(StrictSummary.reduce(List.of(tree("a", "b", "b/c", "b/d"), tree("b", "b/d", "b/c", "a")))
                        .status())
                .isEqualTo(Status.SUCCESS);
    }

    @Test
    void trees_that_differ_give_an_empty_result_and_what_differs() {
        Summary halo = tree("main", "main/halo");
        Summary noHalo = tree("main");

        StrictSummary strict = StrictSummary.reduce(List.of(halo, noHalo, halo, noHalo, noHalo));

        assertThat(strict.status()).isEqualTo(Status.MPI_INCONSISTENT);
        assertThat(strict.rankCount()).isZero();
        assertThat(strict.total()).isEqualTo(new TimeStats(0, -1, 0, -1, BigInteger.ZERO, 0));
        assertThat(strict.entries()).isEmpty();
        assertThat(strict.disagreements()).containsExactly("\"main/halo\" is on rank 0 but not on ranks 1, 3-4");
        assertThat(strict.differingRanks()).containsExactly(1, 3, 4);
        assertThat(strict).isEqualTo(StrictSummary.of(strict.differences()));
    }

    @Test
    void each_line_names_the_region_and_the_ranks() {
        Summary reference = tree("solve");
        Summary renamed = tree("Solve");

        assertThat(StrictSummary.reduce(List.of(reference, renamed, renamed, reference))
                        .disagreements())
                .containsExactly(
                        "\"Solve\" is on ranks 1-2 but not on rank 0", "\"solve\" is on rank 0 but not on ranks 1-2");
        assertThat(StrictSummary.reduce(List.of(reference, tree("solve", "solve/io")))
                        .disagreements())
                .containsExactly("\"solve/io\" is on rank 1 but not on rank 0");
        assertThat(StrictSummary.reduce(List.of(tree("solve", "solve/io"), reference))
                        .disagreements())
                .containsExactly("\"solve/io\" is on rank 0 but not on rank 1");
    }

    @Test
    void a_subtree_that_differs_as_a_whole_is_one_disagreement() {
        StrictSummary strict =
                StrictSummary.reduce(List.of(tree("a", "a/b", "a/b/c", "a/d"), tree("x", "x/y"), tree("a")));

        assertThat(strict.disagreements())
                .containsExactly(
                        "\"a\" is on rank 0 but not on rank 1",
                        "\"a/b\" is on rank 0 but not on ranks 1-2",
                        "\"a/d\" is on rank 0 but not on ranks 1-2",
                        "\"x\" is on rank 1 but not on rank 0");
        assertThat(strict.differingRanks()).containsExactly(1, 2);
    }

    @Test
    void the_same_names_in_another_nesting_differ() {
        assertThat(StrictSummary.reduce(List.of(tree("a", "a/b"), tree("a", "b")))
                        .disagreements())
                .containsExactly("\"a/b\" is on rank 0 but not on rank 1", "\"b\" is on rank 1 but not on rank 0");
    }

    @Test
    void control_characters_in_names_are_escaped() {
        assertThat(StrictSummary.reduce(List.of(tree("\u0085x"), tree())).disagreements())
                .containsExactly("\"\\xC2\\x85x\" is on rank 0 but not on rank 1");
    }

    @Test
    void a_running_region_is_reported_before_a_difference() {
        Summary running = SummaryFixture.window(10).running("b", 1, 1).summary();

        StrictSummary strict = StrictSummary.reduce(List.of(tree("a"), running));

        assertThat(strict.status()).isEqualTo(Status.ACTIVE);
        assertThat(strict.disagreements()).isEmpty();
    }

    @Test
    void a_rejected_summary_is_reported_before_anything_else() {
        Summary running = SummaryFixture.window(10).running("b", 1, 1).summary();
        Summary rejected = SummaryFixture.rejected(Status.NOT_INITIALIZED);

        assertThat(StrictSummary.reduce(List.of(tree("a"), running, rejected)).status())
                .isEqualTo(Status.NOT_INITIALIZED);
    }

    @Test
    void empty_trees_agree() {
        StrictSummary strict = StrictSummary.reduce(List.of(tree(), tree()));

        assertThat(strict.status()).isEqualTo(Status.SUCCESS);
        assertThat(strict.rankCount()).isEqualTo(2);
        assertThat(strict.entries()).isEmpty();
    }

    @Test
    void no_ranks_agree() {
        assertThat(StrictSummary.reduce(List.of()).status()).isEqualTo(Status.SUCCESS);
        assertThat(StrictSummary.reduce(List.of()).rankCount()).isZero();
    }

    @Test
    void the_text_shows_what_differs() {
        assertThat(StrictSummary.reduce(List.of(tree("a"), tree("b")))).hasToString("""
                        StrictSummary[MPI_INCONSISTENT, ranks=0
                          "a" is on rank 0 but not on rank 1
                          "b" is on rank 1 but not on rank 0]""");
        assertThat(StrictSummary.reduce(List.of(tree("a")))).hasToString("""
                        StrictSummary[SUCCESS, ranks=1
                          a ranks=1 missing=0 calls=1 inclusiveNanos=1..1 selfNanos=1..1]""");
    }

    @Test
    void results_differ_when_a_number_or_a_disagreement_does() {
        StrictSummary strict = StrictSummary.reduce(List.of(tree("a"), tree("a")));

        assertThat(strict)
                .isEqualTo(StrictSummary.reduce(List.of(tree("a"), tree("a"))))
                .hasSameHashCodeAs(StrictSummary.reduce(List.of(tree("a"), tree("a"))))
                .isNotEqualTo(StrictSummary.reduce(List.of(tree("a"))))
                .isNotEqualTo(StrictSummary.reduce(List.of(tree("a"), tree("b"))));
        assertThat(StrictSummary.reduce(List.of(tree("a"), tree("b"))))
                .isNotEqualTo(StrictSummary.reduce(List.of(tree("a"), tree("c"))));
    }

    private static Summary withSite(String region, String label) {
        FTimer timer = FTimer.create();
        timer.scope(region).stop();
        SiteTimer site = timer.site(new Site(label, 0, "Mesh.java", 67));
        site.start();
        site.stop();
        return timer.summary();
    }

    @Test
    void site_timers_are_in_it_though_ranks_need_not_have_the_same_ones() {
        List<Summary> summaries = List.of(withSite("a", "write"), withSite("a", "read"), tree("a"));
        StrictSummary strict = StrictSummary.reduce(summaries);

        assertThat(strict.status()).isEqualTo(Status.SUCCESS);
        assertThat(strict.sites()).isEqualTo(UnionSummary.reduce(summaries).sites());
        assertThat(strict.sites())
                .extracting(result -> result.site().label(), SiteResult::participatingRanks)
                .containsExactly(tuple("read", 1), tuple("write", 1));
        assertThat(SiteReport.of(strict).lines()).hasSize(2);
        assertThat(strict).isNotEqualTo(StrictSummary.reduce(List.of(summaries.get(0), tree("a"), tree("a"))));
    }

    @Test
    void trees_that_differ_have_no_site_timers_either() {
        assertThat(StrictSummary.reduce(List.of(withSite("a", "write"), withSite("b", "write")))
                        .sites())
                .isEmpty();
    }
}

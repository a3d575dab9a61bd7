package io.ftimer.mpi.assertj;

import static io.ftimer.mpi.assertj.RankAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ftimer.assertj.Failure;
import io.ftimer.assertj.Recording;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ReducedSummaryAssertTest {

    private static Summary rank(int solveMillis, int sends) {
        try (Recording recording = new Recording()) {
            recording.region("solve", solveMillis * 1_000_000L, () -> {
                for (int i = 0; i < sends; i++) {
                    recording.region("send", 0);
                }
            });
            return recording.summary();
        }
    }

    private static final ReducedSummary UNION =
            UnionSummary.reduce(List.of(rank(1, 2), rank(1, 3), rank(2, 0), rank(4, 0)));

    @Test
    void assertions_that_hold() {
        assertThat(UNION)
                .region("solve")
                .hasImbalanceAtMost(2.0)
                .hasParticipants(4)
                .hasCallsOnEachRank(1);
        assertThat(UNION).region("solve/send").hasImbalanceAtMost(1).hasParticipants(2);
        assertThat(UNION).region("solve/recv").hasParticipants(0);
        assertThat(StrictSummary.reduce(List.of(rank(1, 1), rank(1, 1))))
                .region("solve/send")
                .hasCallsOnEachRank(1);
    }

    @Test
    void the_slowest_contributor_is_named() {
        Failure.comparing(
                        "at most 1.3",
                        "2.0",
                        () -> assertThat(UNION).region("solve").hasImbalanceAtMost(1.3))
                .hasMessage("""
                        Expected region "solve" to have an imbalance of at most 1.3, but it was 2.000: \
                        contributor 3 took 4.000 ms, the mean is 2.000 ms:

                               participants  calls each  imbalance  region
                          -->             4           1      2.000  solve
                                          2      2 to 3      1.000    send""");
        assertThatThrownBy(() -> assertThat(UNION).region("solve").hasImbalanceAtMost(0.9))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maximum imbalance must be at least 1, was 0.9");
        assertThatThrownBy(() -> assertThat(UNION).region("solve").hasImbalanceAtMost(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** A rank that waits inside MPI until all have taken 10 ms; the first and the last region make no calls. */
    private static Summary working(int millis) {
        try (Recording recording = new Recording()) {
            recording.region("setup", 0);
            recording.region("solve", millis * 1_000_000L, () -> {
                recording.region(RegionKind.MPI, "MPI_Allreduce", (10 - millis) * 1_000_000L, () -> {});
            });
            return recording.summary();
        }
    }

    private static final ReducedSummary WORKING = UnionSummary.reduce(List.of(working(8), working(6), working(7)));

    @Test
    void efficiencies_that_suffice() {
        assertThat(WORKING)
                .region("solve")
                .hasParallelEfficiencyAtLeast(0.7)
                .hasLoadBalanceAtLeast(0.875)
                .hasCommunicationEfficiencyAtLeast(0.8);
        assertThat(WORKING)
                .region("solve/MPI_Allreduce")
                .hasLoadBalanceAtLeast(1)
                .hasParallelEfficiencyAtLeast(0);
    }

    @Test
    void an_efficiency_that_is_too_low_is_explained_by_its_factors() {
        Failure.comparing(
                        "at least 0.71",
                        "0.7",
                        () -> assertThat(WORKING).region("solve").hasParallelEfficiencyAtLeast(0.71))
                .hasMessage("""
                        Expected region "solve" to have a parallel efficiency of at least 0.71, but it was 0.700: \
                        efficiency 0.700 = balance 0.875 × communication 0.800; outside MPI, contributor 0 took 8.000 ms, \
                        the mean is 7.000 ms, and the longest time with MPI is 10.000 ms:

                               participants  calls each  imbalance  region
                                          3           1      1.000  setup
                          -->             3           1      1.000  solve
                                          3           1      1.333    MPI_Allreduce""");
        Failure.of(() -> assertThat(WORKING).region("solve").hasLoadBalanceAtLeast(0.9))
                .hasMessageStartingWith(
                        "Expected region \"solve\" to have a load balance of at least 0.9, but it was 0.875: ");
        Failure.of(() -> assertThat(WORKING).region("solve").hasCommunicationEfficiencyAtLeast(0.9))
                .hasMessageStartingWith(
                        "Expected region \"solve\" to have a communication efficiency of at least 0.9,");
        Failure.of(() -> assertThat(WORKING).region("sovle").hasLoadBalanceAtLeast(0.9))
                .hasMessageStartingWith("Expected region \"sovle\" to have a load balance of at least 0.9, but no"
                        + " contributor has it.\nDid you mean \"solve\"?");
    }

    @Test
    void an_efficiency_that_is_not_known_is_inconclusive_and_says_why() {
        Failure.comparing(
                        "at least 0.0",
                        "inconclusive",
                        () -> assertThat(UNION).region("solve").hasParallelEfficiencyAtLeast(0))
                .hasMessageStartingWith(
                        "Expected region \"solve\" to have a parallel efficiency of at least 0.0, which is"
                                + " inconclusive: no MPI calls were recorded on 4 of 4 ranks, so the time outside MPI is not known;"
                                + " record them with mpi.profile=regions:\n\n");
        Failure.of(() -> assertThat(WORKING).region("setup").hasLoadBalanceAtLeast(0))
                .hasMessageContaining("which is inconclusive: no rank spent time there:\n");
    }

    @Test
    void an_efficiency_that_no_ranks_can_have_is_rejected() {
        for (double min : new double[] {-0.1, 1.01, Double.NaN}) {
            assertThatThrownBy(() -> assertThat(WORKING).region("solve").hasParallelEfficiencyAtLeast(min))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("minimum parallel efficiency must be from 0 to 1, was " + min);
        }
    }

    @Test
    void different_participants_or_calls_fail() {
        Failure.comparing("4", "2", () -> assertThat(UNION).region("solve/send").hasParticipants(4))
                .hasMessageStartingWith("Expected region \"solve/send\" to have 4 participants, but it has 2:\n\n")
                .hasMessageEndingWith("  -->             2      2 to 3      1.000    send");
        Failure.of(() -> assertThat(UNION).region("solve/send").hasParticipants(1))
                .hasMessageStartingWith("Expected region \"solve/send\" to have 1 participant, but it has 2:\n");
        Failure.comparing(
                        "2",
                        "2 to 3",
                        () -> assertThat(UNION).region("solve/send").hasCallsOnEachRank(2))
                .hasMessageStartingWith(
                        "Expected region \"solve/send\" to have 2 calls on each contributor, but it had 2 to 3:\n");
        Failure.of(() -> assertThat(UNION).region("solve/send").hasCallsOnEachRank(3))
                .hasMessageContaining("3 calls on each contributor, but it had 2 to 3:\n");
    }

    @Test
    void an_unknown_region_is_reported_with_the_nearest_paths() {
        Failure.comparing(
                        "solve/sent",
                        "no region",
                        () -> assertThat(UNION).region("solve/sent").hasParticipants(2))
                .hasMessage("""
                        Expected region "solve/sent" to have 2 participants, but no contributor has it.
                        Did you mean "solve/send"?

                               participants  calls each  imbalance  region
                                          4           1      2.000  solve
                          -->             2      2 to 3      1.000    send""");
        Failure.of(() -> assertThat(UNION).region("write").hasImbalanceAtMost(2))
                .hasMessageStartingWith(
                        "Expected region \"write\" to have an imbalance of at most 2.0, but no contributor has it.\n\n");
        assertThatThrownBy(() -> assertThat(UNION).region("solve/*")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_different_set_of_regions_fails() {
        assertThat(UNION).hasOnlyRegions("solve", "solve/send").hasOnlyRegions("solve/**");
        Failure.comparing(
                        "[solve, solve/recv]",
                        "[solve, solve/send]",
                        () -> assertThat(UNION).hasOnlyRegions("solve", "solve/recv"))
                .hasMessage("""
                        unexpected "solve/send" (2 to 3 calls); missing "solve/recv"
                        Expected only the regions "solve", "solve/recv".

                               participants  calls each  imbalance  region
                                          4           1      2.000  solve
                          -->             2      2 to 3      1.000    send""");
        Failure.of(() -> assertThat(StrictSummary.reduce(List.of(rank(1, 0), rank(1, 1))))
                        .hasOnlyRegions("**"))
                .hasMessageStartingWith(
                        "Expected the reduction to return SUCCESS, but it returned MPI_INCONSISTENT.\n");
    }

    @Test
    void regions_of_lifecycle_methods_count_only_if_named() {
        try (Recording recording = new Recording()) {
            recording.region(RegionKind.LIFECYCLE, "@BeforeEach(connect)", 1, () -> {});
            recording.region("solve", 1);
            ReducedSummary repeats = UnionSummary.reduce(List.of(recording.summary()));

            assertThat(repeats).hasOnlyRegions("solve").hasOnlyRegions("@BeforeEach(connect)", "solve");
        }
    }

    @Test
    void a_failed_reduction_shows_its_disagreements() {
        ReducedSummary strict = StrictSummary.reduce(List.of(rank(1, 0), rank(1, 1)));

        Failure.comparing(
                        "SUCCESS", "MPI_INCONSISTENT", () -> assertThat(strict).hasOnlyRegions("solve"))
                .hasMessage("""
                        Expected the reduction to return SUCCESS, but it returned MPI_INCONSISTENT.

                        The tree is empty: the reduction returned MPI_INCONSISTENT.
                          "solve/send" is on rank 1 but not on rank 0""");
        Failure.of(() -> assertThat(strict).region("solve").hasParticipants(2)).hasMessage("""
                        Expected region "solve" to have 2 participants, but no contributor has it.

                        The tree is empty: the reduction returned MPI_INCONSISTENT.
                          "solve/send" is on rank 1 but not on rank 0""");
        Failure.of(() -> assertThat(UnionSummary.reduce(List.of())).region("a").hasParticipants(1))
                .hasMessageEndingWith("\n\nThe tree is empty: nothing was recorded.");
    }

    @Test
    void failures_are_collected_softly_too() {
        SoftAssertions softly = new SoftAssertions();

        softly.proxy(ReducedSummaryAssert.class, ReducedSummary.class, UNION)
                .hasOnlyRegions("solve")
                .region("solve")
                .hasParticipants(3)
                .hasImbalanceAtMost(1.3);

        assertThat(softly.assertionErrorsCollected()).hasSize(3);
    }

    @Test
    void calls_of_mpi_are_left_out_of_sets_of_regions() {
        try (Recording recording = new Recording()) {
            recording.region("solve", 1, () -> recording.region(RegionKind.MPI, "MPI_Send", 1, () -> {}));

            assertThat(UnionSummary.of(0, recording.summary())).hasOnlyRegions("solve");
        }
    }

    @Test
    void a_difference_of_a_recursion_is_short() {
        try (Recording recording = new Recording()) {
            for (int level = 0; level < 1_000; level++) {
                recording.timer().start("r");
            }
            for (int level = 0; level < 1_000; level++) {
                recording.timer().stop("r");
            }
            UnionSummary recursion = UnionSummary.of(1, recording.summary());

            Failure.of(() -> assertThat(recursion).hasOnlyRegions("r", "x"))
                    .hasMessageStartingWith("unexpected \"r/r\" (1 call, 998 regions inside); missing \"x\"\n");
        }
    }

    @Test
    void a_failure_begins_in_the_test() {
        List<ThrowingCallable> failures = List.of(
                () -> assertThat(UNION).region("assemble").hasParticipants(1),
                () -> assertThat(UNION).region("solve").hasImbalanceAtMost(1.1),
                () -> assertThat(WORKING).region("solve").hasLoadBalanceAtLeast(0.9),
                () -> assertThat(WORKING).region("setup").hasLoadBalanceAtLeast(0.9));

        assertThat(failures)
                .allSatisfy(failure -> assertThat(
                                catchThrowable(failure).getStackTrace()[0].getClassName())
                        .isEqualTo(ReducedSummaryAssertTest.class.getName()));
    }

    @Test
    void nothing_was_reduced() {
        assertThatThrownBy(() -> assertThat((ReducedSummary) null).hasOnlyRegions("a"))
                .hasMessageContaining("not to be null");
    }
}

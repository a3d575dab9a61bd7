package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.TimerId;
import io.ftimer.lanes.LaneConfig;
import io.ftimer.lanes.LaneMember;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.reduce.ExecutionDomain;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.FortranReport;
import io.ftimer.report.RankReports;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MpiLaneTimerTest {
    private static final String STRICT = ": MpiLaneTimer.summary() rejected: ";
    private static final String UNION = ": MpiLaneTimer.unionSummary() rejected: ";

    @TempDir
    private Path folder;

    private record Seen<R>(R result, LaneSummary local, List<String> diagnostics) {}

    private static List<LaneSummary> locals(List<? extends Seen<?>> seen) {
        return seen.stream().<LaneSummary>map(Seen::local).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 16, 33})
    void every_rank_gets_the_reduction_of_all(int ranks) {
        List<Seen<StrictSummary>> strict = InProcess.call(ranks, world -> {
            RankWithLanes rank = RankWithLanes.of(world)
                    .team(3, "solve", 100 + 7 * world.rank() % 5, 1, 2, 3)
                    .serial("io", 3);
            return new Seen<>(rank.ranks().summary(), rank.timer().summary(), rank.diagnostics());
        });
        List<Seen<UnionSummary>> union = InProcess.call(ranks, world -> {
            RankWithLanes rank = RankWithLanes.of(world).team(2, world.rank() % 3 == 0 ? "a" : "b", world.rank(), 2);
            return new Seen<>(rank.ranks().unionSummary(), rank.timer().summary(), rank.diagnostics());
        });

        assertThat(strict).extracting(Seen::result).containsOnly(StrictSummary.reduceLanes(locals(strict)));
        assertThat(union).extracting(Seen::result).containsOnly(UnionSummary.reduceLanes(locals(union)));
        byte[] bytes = UnionSummary.reduceLanes(locals(union)).toBytes();
        assertThat(union).allSatisfy(seen -> assertThat(seen.result().toBytes()).isEqualTo(bytes));
        assertThat(strict.get(0).result().rankCount()).isEqualTo(ranks);
        assertThat(strict.get(0)
                        .result()
                        .entry(ExecutionDomain.TEAM, RegionPath.of("solve"))
                        .orElseThrow()
                        .participatingSamples())
                .isEqualTo(3 * ranks);
        assertThat(strict).extracting(Seen::diagnostics).containsOnly(List.of());
    }

    @Test
    void differing_regions_reject_on_every_rank_and_rank_0_reports() {
        List<Seen<StrictSummary>> seen = InProcess.call(5, world -> {
            RankWithLanes rank = RankWithLanes.of(world).team(2, "work", 1, 1, 2);
            if (world.rank() % 2 == 1) {
                rank.serial("halo\u0085", 1);
            }
            return new Seen<>(rank.ranks().summary(), rank.timer().summary(), rank.diagnostics());
        });

        assertThat(seen).extracting(Seen::result).containsOnly(StrictSummary.reduceLanes(locals(seen)));
        assertThat(seen.get(3).result().differingRanks()).containsExactly(1, 3);
        assertThat(seen.get(0).diagnostics())
                .containsExactly("ftimer[trees-differ]" + STRICT + "the trees of ranks 1, 3 differ from that of rank 0:"
                        + " \"halo\\xC2\\x85\" (serial) is on ranks 1, 3 but not on rank 0;"
                        + " use unionSummary() for regions that only some ranks or lanes have");
        assertThat(seen.subList(1, 5)).extracting(Seen::diagnostics).containsOnly(List.of());
    }

    @Test
    void missing_lanes_are_rejected_even_if_all_ranks_miss_the_same() {
        List<Seen<StrictSummary>> seen = InProcess.call(2, world -> {
            RankWithLanes rank = RankWithLanes.of(world).team(3, "work", 1, 1, 3);
            return new Seen<>(rank.ranks().summary(), rank.timer().summary(), rank.diagnostics());
        });

        assertThat(seen).extracting(Seen::result).containsOnly(StrictSummary.reduceLanes(locals(seen)));
        assertThat(seen.get(0).diagnostics())
                .containsExactly("ftimer[trees-differ]" + STRICT + "lanes are missing or unknown on ranks 0-1:"
                        + " \"work\" (team) is not on every lane of its team on ranks 0-1;"
                        + " use unionSummary() for regions that only some ranks or lanes have");
    }

    private static final String OPEN =
            "regions are open on ranks 1-2: a timed region on rank 1; work on lane 0 on rank 2;"
                    + " stop them on every rank first";

    @Test
    void a_region_open_on_one_rank_rejects_the_call_on_all() {
        List<List<String>> lines = InProcess.call(3, world -> {
            RankWithLanes rank = RankWithLanes.of(world);
            TimerId id = rank.timer().register("work");
            if (world.rank() == 1) {
                rank.timer().beginRegion();
            } else if (world.rank() == 2) {
                rank.timer().start(id);
            }
            assertThat(rank.ranks().summary().status()).isEqualTo(Status.ACTIVE);
            assertThat(rank.ranks().unionCsvReport().write(folder.resolve("out.csv")))
                    .isEqualTo(Status.ACTIVE);
            return rank.diagnostics();
        });

        assertThat(lines.get(0))
                .containsExactly("ftimer[regions-open]" + STRICT + OPEN, "ftimer[regions-open]" + UNION + OPEN);
        assertThat(lines.subList(1, 3)).containsOnly(List.of());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void an_uninitialized_rank_rejects_on_all_before_open_regions_do() {
        List<List<String>> lines = InProcess.call(3, world -> {
            RankWithLanes rank = RankWithLanes.of(world).rejectedStart(TimerId.NONE);
            if (world.rank() == 1) {
                rank.timer().beginRegion();
            } else if (world.rank() == 2) {
                rank.timer().finish();
            }
            int before = rank.diagnostics().size();
            assertThat(rank.ranks().summary().status()).isEqualTo(Status.NOT_INITIALIZED);
            // the rejected calls of workers on rank 1 are kept for the next summary
            assertThat(rank.timer().drainDiagnostics())
                    .matches(world.rank() == 1 ? ".* calls of workers: 1, the first with status 3 UNKNOWN.*" : "");
            return rank.diagnostics().subList(before, rank.diagnostics().size());
        });

        assertThat(lines.get(0).get(1))
                .isEqualTo("ftimer[rank-rejected]" + STRICT
                        + "rank 2 is not initialized; call init() on every rank first");
        assertThat(lines.get(0).get(0)).startsWith("ftimer[workers-rejected]: rejected calls of workers: 1");
        assertThat(lines.get(1)).isEmpty();
        assertThat(lines.get(2))
                .containsExactly("ftimer[not-initialized]" + STRICT
                        + "rank 2 is not initialized; call init() on every rank first");
    }

    @Test
    void rejected_worker_calls_give_the_highest_status_of_all_ranks_once() {
        List<List<String>> lines = InProcess.call(4, world -> {
            RankWithLanes rank = RankWithLanes.of(world);
            if (world.rank() == 1) {
                rank.rejectedStart(TimerId.NONE);
            } else if (world.rank() > 1) {
                rank.rejectedStart(rank.timer().register("work")).rejectedStart(TimerId.NONE);
            }
            assertThat(rank.ranks().unionSummary().status()).isEqualTo(Status.ACTIVE);
            assertThat(rank.timer().lastStatus()).isEqualTo(Status.ACTIVE);
            assertThat(rank.ranks().unionSummary().rankCount()).isEqualTo(4);
            return rank.diagnostics();
        });

        assertThat(lines.get(0))
                .singleElement()
                .asString()
                .startsWith("ftimer[workers-rejected]" + UNION
                        + "calls of workers were rejected on rank 2: ftimer[workers-rejected]: rejected calls of workers: 2"
                        + ", the first with status 4 ACTIVE, and 0 beyond the bound; the first: ")
                .endsWith("no timed region is open; call beginRegion() before the team starts");
        assertThat(lines.subList(1, 4)).containsOnly(List.of());
    }

    @Test
    void an_overflow_of_total_lane_time_rejects_on_every_rank() {
        List<List<String>> lines = InProcess.call(3, world -> {
            RankWithLanes rank = RankWithLanes.of(world);
            if (world.rank() == 1) {
                rank.serial("a", Long.MAX_VALUE).serial("b", Long.MAX_VALUE);
            }
            assertThat(rank.ranks().summary().status()).isEqualTo(Status.UNKNOWN);
            assertThat(rank.ranks().unionSummary().status()).isEqualTo(Status.UNKNOWN);
            assertThat(rank.ranks().csvReport().write(folder.resolve("out.csv")))
                    .isEqualTo(Status.UNKNOWN);
            return rank.diagnostics();
        });

        String why = "the lanes of rank 1 together have more time than 64 bits of nanoseconds hold, 292 years;"
                + " check its clock";
        assertThat(lines.get(0))
                .containsExactly(
                        "ftimer[rank-rejected]" + STRICT + why,
                        "ftimer[rank-rejected]" + UNION + why,
                        "ftimer[rank-rejected]" + STRICT + why);
        assertThat(lines.subList(1, 3)).containsOnly(List.of());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_call_inside_a_team_is_rejected_by_its_own_rank_alone() {
        InProcess.run(2, world -> {
            RankWithLanes rank = RankWithLanes.of(world);
            if (world.rank() == 1) {
                try (LaneMember joined = rank.timer().team(2).join(2)) {
                    assertThat(rank.ranks().summary().status()).isEqualTo(Status.ACTIVE);
                    assertThat(rank.ranks().textReport().writeTo(new StringBuilder()))
                            .isEqualTo(Status.ACTIVE);
                }
                assertThat(rank.diagnostics()).isEmpty();
                rank.timer().reset();
                assertThat(rank.diagnostics())
                        .singleElement()
                        .asString()
                        .endsWith("the first: ftimer[in-team]: results over ranks rejected: the call is inside a team;"
                                + " make it after the team has ended");
            }
            assertThat(rank.ranks().summary().status()).isEqualTo(Status.SUCCESS);
        });
    }

    @Test
    void collective_calls_without_an_engine_are_not_implemented() {
        List<String> lines = new ArrayList<>();
        LaneTimer timer = LaneTimer.builder().diagnostics(lines::add).build();
        MpiLaneTimer alone = MpiLaneTimer.of(timer);
        Path file = folder.resolve("out.csv");

        try (LaneMember joined = timer.team(2).join(1)) {
            assertThat(alone.summary().status()).isEqualTo(Status.NOT_INITIALIZED);
        }
        assertThat(alone.csvReport().write(file)).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(alone.init(LaneConfig.defaults().withLaneCapacity(3))).isEqualTo(Status.SUCCESS);
        assertThat(timer.laneCapacity()).isEqualTo(3);
        try (LaneMember joined = timer.team(2).join(1)) {
            assertThat(alone.unionSummary().status()).isEqualTo(Status.ACTIVE);
        }
        timer.drainDiagnostics();
        lines.clear();

        assertThat(alone.summary().status()).isEqualTo(Status.NOT_IMPLEMENTED);
        assertThat(alone.unionCsvReport().write(file)).isEqualTo(Status.NOT_IMPLEMENTED);
        assertThat(lines)
                .containsExactly(
                        "ftimer[no-mpi-engine]" + STRICT
                                + "there is no MPI engine; pass the communicator of one to MpiLaneTimer.of",
                        "ftimer[no-mpi-engine]" + UNION
                                + "there is no MPI engine; pass the communicator of one to MpiLaneTimer.of");
        assertThat(file).doesNotExist();
    }

    @Test
    void a_reduction_is_over_the_communicator_of_the_last_init() {
        List<List<Integer>> sizes = InProcess.call(5, world -> {
            RankWithLanes rank = RankWithLanes.of(world);
            Communicator half = world.split(world.rank() % 2, 0);
            MpiLaneTimer ranks = rank.ranks();
            int first = ranks.summary().rankCount();
            ranks.init(LaneConfig.defaults(), half);
            int second = ranks.unionSummary().rankCount();
            rank.timer().beginRegion();
            int rejected = ranks.init().code();
            return List.of(first, second, rejected, ranks.unionSummary().rankCount());
        });

        assertThat(sizes.get(0)).containsExactly(5, 3, Status.ACTIVE.code(), 0);
        assertThat(sizes.get(1)).containsExactly(5, 2, Status.ACTIVE.code(), 0);
    }

    @Test
    void a_null_communicator_is_rejected_alone_even_before_init() {
        InProcess.run(2, world -> {
            RankWithLanes rank = RankWithLanes.of(world);
            Communicator first = world.split(world.rank() == 0 ? 0 : -1, 0);
            rank.ranks().init(LaneConfig.defaults(), first);
            Status expected = world.rank() == 0 ? Status.SUCCESS : Status.UNKNOWN;
            assertThat(rank.ranks().summary().status()).isEqualTo(expected);
            if (world.rank() == 1) {
                rank.timer().finish();
                assertThat(rank.ranks().summary().status()).isEqualTo(Status.UNKNOWN);
                String line = "ftimer[no-communicator]" + STRICT
                        + "the timer was initialized with a null communicator; initialize it with another one";
                assertThat(rank.diagnostics()).containsExactly(line, line);
            }
        });
    }

    @Test
    void different_calls_and_kinds_of_timers_on_ranks_are_rejected() {
        List<Status> statuses = InProcess.call(4, world -> switch (world.rank()) {
            case 0 -> RankWithLanes.of(world).ranks().summary().status();
            case 1 -> RankWithLanes.of(world).ranks().unionSummary().status();
            case 2 -> RankWithLanes.of(world).ranks().textReport().writeTo(new StringBuilder());
            default -> TimedRank.of(world).ranks().summary().status();
        });

        assertThat(statuses).containsOnly(Status.UNKNOWN);
    }

    @Test
    void failures_are_reported_by_the_error_policy_of_each_rank() {
        AtomicInteger thrown = new AtomicInteger();
        InProcess.run(3, world -> {
            RankWithLanes rank = new RankWithLanes(world, world.rank() == 2 ? ErrorPolicy.THROW : ErrorPolicy.RETURN)
                    .serial("r" + world.rank(), 1);
            if (world.rank() == 2) {
                assertThatThrownBy(() -> rank.ranks().summary())
                        .isInstanceOf(FTimerException.class)
                        .hasMessageStartingWith("ftimer[trees-differ]" + STRICT + "the trees of ranks 1-2 differ");
                thrown.incrementAndGet();
                rank.timer().finish();
                assertThatThrownBy(() -> rank.ranks().summary())
                        .isInstanceOf(FTimerException.class)
                        .hasMessageStartingWith("ftimer[not-initialized]");
            } else {
                assertThat(rank.ranks().summary().status()).isEqualTo(Status.MPI_INCONSISTENT);
                assertThat(rank.ranks().summary().status()).isEqualTo(Status.NOT_INITIALIZED);
                assertThat(rank.diagnostics()).isEmpty();
            }
        });
        assertThat(thrown).hasValue(1);
    }

    @Test
    void a_communication_failure_is_reported_by_every_rank() {
        InProcess.run(2, world -> {
            RankWithLanes rank = RankWithLanes.of(world);
            Communicator group = Objects.requireNonNull(world.split(0, 0));
            rank.ranks().init(LaneConfig.defaults(), group);
            group.close();

            assertThat(rank.ranks().summary().status()).isEqualTo(Status.UNKNOWN);
            assertThat(rank.diagnostics())
                    .containsExactly(
                            "ftimer[communication-failed]: MpiLaneTimer.summary() failed: the communicator world.split(0) is closed");
        });
    }

    @Test
    void rank_0_writes_all_four_reports() throws IOException {
        AtomicReference<StrictSummary> strict = new AtomicReference<>();
        AtomicReference<UnionSummary> union = new AtomicReference<>();

        List<List<Status>> statuses = InProcess.call(3, world -> {
            MpiLaneTimer ranks = RankWithLanes.of(world)
                    .team(2, "work", 1_000_000L * world.rank(), 1, 2)
                    .ranks();
            strict.set(ranks.summary());
            union.set(ranks.unionSummary());
            Path mine = folder.resolve(world.rank() == 0 ? "." : "nowhere");
            return List.of(
                    ranks.textReport().metadata("k", "v" + world.rank()).write(mine.resolve("strict.txt")),
                    ranks.csvReport().append(mine.resolve("strict.csv")),
                    ranks.unionFortranReport().append(mine.resolve("union.txt")),
                    ranks.unionCsvReport().write(mine.resolve("union.csv")),
                    ranks.unionCsvReport().append(mine.resolve("strict.csv")));
        });

        assertThat(statuses)
                .containsOnly(List.of(Status.SUCCESS, Status.SUCCESS, Status.SUCCESS, Status.SUCCESS, Status.IO));
        String strictCsv = Written.by(RankReports.csv(strict.get()));
        assertThat(folder.resolve("strict.txt"))
                .hasContent(Written.by(RankReports.text(strict.get()).metadata("k", "v0")));
        assertThat(folder.resolve("strict.csv")).hasContent(strictCsv);
        assertThat(folder.resolve("union.txt")).hasContent(Written.by(FortranReport.of(union.get())));
        assertThat(folder.resolve("union.csv")).hasContent(Written.by(RankReports.csv(union.get())));
        assertThat(strictCsv.lines().filter(line -> line.contains("\"rank\""))).hasSize(4);
    }

    @Test
    void a_file_that_cannot_be_written_is_reported_by_rank_0() {
        Path missing = folder.resolve("no/such.csv");

        List<List<String>> lines = InProcess.call(2, world -> {
            RankWithLanes rank = RankWithLanes.of(world);
            assertThat(rank.ranks().csvReport().write(missing)).isEqualTo(Status.IO);
            return rank.diagnostics();
        });

        assertThat(lines.get(0))
                .containsExactly("ftimer[io-failed]: rank 0 could not write the report of MpiLaneTimer.summary(): "
                        + missing + ": directory " + missing.getParent() + " does not exist; create it first");
        assertThat(lines.get(1)).isEmpty();
    }
}

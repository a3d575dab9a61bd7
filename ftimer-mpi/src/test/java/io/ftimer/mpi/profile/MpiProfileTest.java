package io.ftimer.mpi.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerId;
import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import io.ftimer.lanes.LaneMember;
import io.ftimer.lanes.LaneRegion;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiLaneTimer;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.ProgramTimer;
import io.ftimer.mpi.trace.RankTrace;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.trace.TraceFile;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MpiProfileTest {
    private static final int TAG = 7;

    /** One rank with a clock that only calls advance. */
    private static final class Rank {
        final AtomicLong clock = new AtomicLong();
        final FTimer timer;
        final CountedCommunicator counted;
        final Communicator ranks;

        Rank(Communicator world) {
            timer = FTimer.builder().clock(clock::get).build();
            timer.init();
            counted = new CountedCommunicator(world, clock, 10);
            ranks = MpiProfile.of(timer).communicator(counted);
        }
    }

    /** A stencil: neighbors exchange their halo, all agree on the residual, and rank 0 spreads the parameters. */
    private static void stencil(Rank rank) {
        Communicator world = rank.ranks;
        rank.timer.start("solve");
        world.broadcast(world.rank() == 0 ? new byte[100] : null, 0);
        for (int step = 0; step < 3; step++) {
            rank.timer.start("halo");
            int right = world.rank() + 1;
            int left = world.rank() - 1;
            if (right < world.size()) {
                world.send(new byte[64], right, TAG);
            }
            if (left >= 0) {
                world.receive(left, TAG);
                world.send(new byte[32], left, TAG);
            }
            if (right < world.size()) {
                world.receive(right, TAG);
            }
            rank.timer.stop("halo");
            rank.clock.addAndGet(100);
            world.allreduce(new long[] {1, 2, 3}, LongOp.SUM);
        }
        rank.timer.stop("solve");
    }

    private static Map<String, List<Long>> recorded(Summary summary) {
        Map<String, List<Long>> recorded = new TreeMap<>();
        for (ExportedRegion region : regions(summary)) {
            if (region.kind() == RegionKind.MPI) {
                recorded.merge(
                        region.name(),
                        List.of(region.calls(), metric("mpi_sent_bytes", region), metric("mpi_received_bytes", region)),
                        MpiProfileTest::sum);
            }
        }
        return recorded;
    }

    /** Returns the regions that are calls of MPI or contain some. */
    private static List<ExportedRegion> regions(Summary summary) {
        return ExportedTree.of("", summary).withMpiMetrics().regions().stream()
                .filter(region -> region.metrics().containsKey("mpi_nanos"))
                .toList();
    }

    private static long metric(String name, ExportedRegion region) {
        return region.metrics().get(name).longValue();
    }

    private static List<Long> sum(List<Long> a, List<Long> b) {
        return List.of(a.get(0) + b.get(0), a.get(1) + b.get(1), a.get(2) + b.get(2));
    }

    private static Map<String, List<Long>> lists(Map<String, long[]> counts) {
        Map<String, List<Long>> lists = new TreeMap<>();
        counts.forEach((name, count) -> lists.put(name, List.of(count[0], count[1], count[2])));
        return lists;
    }

    @Test
    void calls_and_bytes_agree_with_an_independent_count() {
        InProcess.run(4, world -> {
            Rank rank = new Rank(world);
            stencil(rank);
            assertThat(recorded(rank.timer.summary()))
                    .isEqualTo(lists(rank.counted.counts))
                    .containsKeys("MPI_Allreduce", "MPI_Bcast", "MPI_Recv", "MPI_Send");
        });
    }

    @Test
    void calls_are_children_of_the_regions_that_make_them_and_not_part_of_their_self_time() {
        List<Summary> summaries = InProcess.call(2, world -> {
            Rank rank = new Rank(world);
            stencil(rank);
            return rank.timer.summary();
        });
        Summary first = summaries.get(0);
        assertThat(first.entries())
                .extracting(entry -> entry.path().toString())
                .containsExactly(
                        "solve",
                        "solve/MPI_Bcast[mpi]",
                        "solve/MPI_Bcast[mpi]/mpi_sent_bytes[mpi]",
                        "solve/halo",
                        "solve/halo/MPI_Send[mpi]",
                        "solve/halo/MPI_Send[mpi]/mpi_sent_bytes[mpi]",
                        "solve/halo/MPI_Recv[mpi]",
                        "solve/halo/MPI_Recv[mpi]/mpi_received_bytes[mpi]",
                        "solve/MPI_Allreduce[mpi]",
                        "solve/MPI_Allreduce[mpi]/mpi_sent_bytes[mpi]",
                        "solve/MPI_Allreduce[mpi]/mpi_received_bytes[mpi]");
        SummaryEntry solve = first.entry(RegionPath.of("solve")).orElseThrow();
        assertThat(solve.inclusiveNanos()).isEqualTo(400);
        assertThat(solve.selfNanos()).isEqualTo(300);
    }

    @Test
    void times_have_share_waiting_and_bytes_of_each_region() {
        InProcess.run(2, world -> {
            Rank rank = new Rank(world);
            stencil(rank);
            if (world.rank() == 0) {
                List<ExportedRegion> regions = regions(rank.timer.summary());
                assertThat(regions)
                        .extracting(ExportedRegion::name)
                        .containsExactly("solve", "MPI_Bcast", "halo", "MPI_Send", "MPI_Recv", "MPI_Allreduce");
                assertThat(regions.get(0))
                        .isEqualTo(new ExportedRegion(
                                0, "solve", RegionKind.CODE, 1, 400, 300, metrics(100, 70, 364, 168)));
                assertThat(regions.get(2))
                        .isEqualTo(new ExportedRegion(1, "halo", RegionKind.CODE, 3, 60, 0, metrics(60, 30, 192, 96)));
                assertThat(regions.get(3))
                        .isEqualTo(
                                new ExportedRegion(2, "MPI_Send", RegionKind.MPI, 3, 30, 30, metrics(30, 0, 192, 0)));
            }
        });
    }

    private static Map<String, Number> metrics(long nanos, long waitNanos, long sent, long received) {
        return Map.of(
                "mpi_nanos",
                nanos,
                "mpi_wait_nanos",
                waitNanos,
                "mpi_sent_bytes",
                sent,
                "mpi_received_bytes",
                received);
    }

    @Test
    void a_summary_without_calls_has_no_times() {
        FTimer timer = FTimer.create();
        timer.start("solve");
        timer.stop("solve");
        assertThat(regions(timer.summary())).isEmpty();
    }

    @Test
    void communicators_that_a_profiled_one_makes_are_profiled_too() {
        InProcess.run(2, world -> {
            Rank rank = new Rank(world);
            Communicator copy = rank.ranks.dup();
            copy.allreduce(new long[1], LongOp.MAX);
            assertThat(rank.ranks.split(-1, 0)).isNull();
            assertThat(rank.timer.summary().entries())
                    .extracting(SummaryEntry::name)
                    .containsExactly(
                            "MPI_Comm_dup", "MPI_Allreduce", "mpi_sent_bytes", "mpi_received_bytes", "MPI_Comm_split");
        });
    }

    @Test
    void a_call_that_fails_ends_its_region() {
        InProcess.run(1, world -> {
            Rank rank = new Rank(world);
            assertThatThrownBy(() -> rank.ranks.send(new byte[3], 5, TAG)).isInstanceOf(IllegalArgumentException.class);
            world.close();
            assertThat(rank.timer.summary().hasActiveTimers()).isFalse();
            assertThat(rank.timer.summary().entries().get(0).name()).isEqualTo("MPI_Send");
        });
    }

    @Test
    void reductions_and_reports_of_ftimer_are_not_counted() {
        InProcess.run(4, world -> {
            Rank rank = new Rank(world);
            stencil(rank);
            Map<String, List<Long>> before = recorded(rank.timer.summary());
            MpiTimer timer = MpiTimer.of(rank.timer, rank.ranks);
            assertThat(timer.unionSummary().status()).isEqualTo(Status.SUCCESS);
            assertThat(timer.print(new StringBuilder(), ConsoleStyle.FILE)).isEqualTo(Status.SUCCESS);
            timer.unionTextReport().writeTo(new StringBuilder());
            ProgramTimer context = ProgramTimer.of(rank.timer, rank.ranks);
            context.summary("world");
            assertThat(recorded(rank.timer.summary())).isEqualTo(before);
        });
    }

    @Test
    void ranks_with_other_calls_agree_in_a_strict_summary() {
        InProcess.run(3, world -> {
            Rank rank = new Rank(world);
            stencil(rank);
            if (world.rank() == 1) {
                rank.ranks.dup();
            } else {
                rank.ranks.dup();
                rank.timer.start("solve");
                rank.timer.stop("solve");
            }
            StrictSummary strict = MpiTimer.of(rank.timer, rank.ranks).summary();
            assertThat(strict.status()).isEqualTo(Status.SUCCESS);
            // rank 0 has no left neighbor, but sends to the right; only rank 0 sends the parameters
            assertThat(strict.entry(RegionPath.parse("solve/MPI_Bcast[mpi]/mpi_sent_bytes[mpi]"))
                            .orElseThrow()
                            .participatingRanks())
                    .isEqualTo(1);
            assertThat(strict.entry(RegionPath.parse("solve")).orElseThrow().participatingRanks())
                    .isEqualTo(3);
        });
    }

    @Test
    void ranks_with_other_regions_of_the_program_still_disagree() {
        InProcess.run(2, world -> {
            FTimer timer = FTimer.builder().diagnostics(line -> {}).build();
            timer.init();
            Communicator ranks = MpiProfile.of(timer).communicator(world);
            timer.start("solve");
            if (world.rank() == 0) {
                ranks.send(new byte[1], 1, TAG);
            } else {
                ranks.receive(0, TAG);
                timer.start("unpack");
                timer.stop("unpack");
            }
            timer.stop("solve");
            StrictSummary strict = MpiTimer.of(timer, ranks).summary();
            assertThat(strict.status()).isEqualTo(Status.MPI_INCONSISTENT);
            assertThat(strict.disagreements()).singleElement().asString().startsWith("\"solve/unpack\" ");
        });
    }

    @Test
    void exports_have_time_and_bytes_as_metrics() {
        InProcess.run(2, world -> {
            Rank rank = new Rank(world);
            stencil(rank);
            if (world.rank() == 0) {
                ExportedTree tree = ExportedTree.of("run", rank.timer.summary()).withMpiMetrics();
                assertThat(tree.regions())
                        .extracting(ExportedRegion::name)
                        .containsExactly("solve", "MPI_Bcast", "halo", "MPI_Send", "MPI_Recv", "MPI_Allreduce");
                assertThat(tree.regions().get(0).metrics())
                        .containsExactly(
                                Map.entry("mpi_nanos", 100L),
                                Map.entry("mpi_wait_nanos", 70L),
                                Map.entry("mpi_sent_bytes", 364L),
                                Map.entry("mpi_received_bytes", 168L));
                assertThat(tree.regions().get(3).metrics())
                        .containsExactly(
                                Map.entry("mpi_nanos", 30L),
                                Map.entry("mpi_wait_nanos", 0L),
                                Map.entry("mpi_sent_bytes", 192L),
                                Map.entry("mpi_received_bytes", 0L));
                // a tree that was exported and read again
                assertThat(tree.withMpiMetrics()).isSameAs(tree);
            }
        });
    }

    @Test
    void calls_on_other_threads_than_that_of_the_profile_are_not_recorded() throws InterruptedException {
        FTimer timer = FTimer.create();
        InProcess.run(1, world -> {
            MpiProfile profile = MpiProfile.of(timer);
            Thread helper = new Thread(() -> profile.communicator(world).dup());
            helper.start();
            helper.join();
            assertThat(timer.summary().entries()).isEmpty();
        });
    }

    /** Lets both ranks exchange a message on member 1 of a team, and meet on lane 0. */
    private static LaneTimer lanesWithCalls(Communicator world) {
        AtomicLong clock = new AtomicLong();
        LaneTimer timer =
                LaneTimer.builder().clock(clock::get).defaultTeamSize(2).build();
        timer.init();
        TimerId step = timer.register("step");
        Communicator ranks = MpiProfile.of(timer).communicator(new CountedCommunicator(world, clock, 10));
        try (LaneRegion region = timer.beginRegion()) {
            for (int member = 1; member <= 2; member++) {
                try (LaneMember joined = region.team(2).join(member)) {
                    timer.start(step);
                    clock.addAndGet(30);
                    if (member == 1 && world.rank() == 0) {
                        ranks.send(new byte[64], 1, TAG);
                    } else if (member == 1) {
                        ranks.receive(0, TAG);
                    }
                    timer.stop(step);
                }
            }
        }
        ranks.allreduce(new long[1], LongOp.SUM);
        return timer;
    }

    @Test
    void calls_are_on_the_lane_that_makes_them() throws IOException {
        InProcess.run(2, world -> {
            LaneTimer timer = lanesWithCalls(world);
            boolean isFirst = world.rank() == 0;
            String call = isFirst ? "MPI_Send" : "MPI_Recv";
            String waiting = isFirst ? "\"0\"" : "\"10\"";
            String bytes = isFirst ? "\"64\",\"0\"" : "\"0\",\"64\"";
            StringBuilder csv = new StringBuilder();
            MpiProfileReport.of(timer.summary()).writeCsvTo(csv);

            assertThat(csv.toString().lines().skip(2))
                    .map(line ->
                            line.replaceFirst("^\"4\",\"mpi_profile\",\"entry\",\"\",\"\",\"\",\"\\d\",\"\\d\",", ""))
                    .containsExactly(
                            "\"0\",\"MPI_Allreduce\",\"mpi\",\"1\",\"10\",\"10\",\"10\",\"10\",\"8\",\"8\",\"\",\"\",\"\"",
                            "\"0\",\"step\",\"code\",\"2\",\"70\",\"60\",\"10\"," + waiting + "," + bytes
                                    + ",\"\",\"\",\"\"",
                            "\"1\",\"" + call + "\",\"mpi\",\"1\",\"10\",\"10\",\"10\"," + waiting + "," + bytes
                                    + ",\"\",\"\",\"\"");
            assertThat(timer.summary().entries().get(0).participatingSamples()).isEqualTo(1);
        });
    }

    @Test
    void ranks_with_other_calls_on_their_lanes_agree_in_a_strict_summary() {
        InProcess.run(2, world -> {
            MpiLaneTimer ranks = MpiLaneTimer.of(lanesWithCalls(world), world);

            assertThat(ranks.summary().explanation()).isEmpty();
            assertThat(ranks.summary().entries())
                    .extracting(entry -> entry.path() + " " + entry.participatingRanks())
                    .containsExactly(
                            "step 2",
                            "step/MPI_Recv[mpi] 1",
                            "step/MPI_Recv[mpi]/mpi_received_bytes[mpi] 1",
                            "step/MPI_Send[mpi] 1",
                            "step/MPI_Send[mpi]/mpi_sent_bytes[mpi] 1",
                            "MPI_Allreduce[mpi] 2",
                            "MPI_Allreduce[mpi]/mpi_sent_bytes[mpi] 2",
                            "MPI_Allreduce[mpi]/mpi_received_bytes[mpi] 2");
        });
    }

    @Test
    void calls_of_threads_without_a_lane_are_not_recorded() {
        InProcess.run(1, world -> {
            LaneTimer timer = LaneTimer.create(2);
            Communicator ranks = MpiProfile.of(timer).communicator(world);
            try (LaneMember early = timer.team(2).join(1)) {
                ranks.dup();
            }
            try (LaneRegion region = timer.beginRegion()) {
                try (LaneMember beyond = region.team(5).join(5)) {
                    ranks.dup();
                }
                try (LaneMember outer = region.team(2).join(1);
                        LaneMember inner = timer.team(2).join(1)) {
                    ranks.dup();
                }
            }
            assertThat(timer.drainDiagnostics()).isEmpty();
            assertThat(timer.summary().entries()).isEmpty();
            timer.finish();
            ranks.dup();
        });
    }

    @Test
    void a_configured_profile_records_while_a_session_asks_for_it() {
        InProcess.run(1, world -> {
            Communicator ranks = MpiProfile.configured().communicator(world);
            assertThat(callsIn("mpi.profile=off", ranks)).isEmpty();
            assertThat(callsIn("mpi.profile=regions", ranks)).containsExactly("MPI_Comm_dup");
            assertThat(callsIn("", ranks)).isEmpty();
            assertThat(callsIn("", MpiProfile.ofThread().communicator(world))).containsExactly("MPI_Comm_dup");
        });
    }

    @Test
    void the_communicator_of_an_engine_records_while_a_session_asks_for_it() {
        InProcess.run(1, world -> {
            Communicator ofEngine = MpiProfile.ofEngine(world);
            assertThat(callsIn("mpi.profile=off", ofEngine)).isEmpty();
            assertThat(callsIn("mpi.profile=regions", ofEngine)).containsExactly("MPI_Comm_dup");
            assertThat(callsIn("mpi.profile=regions", MpiProfile.configured().communicator(ofEngine)))
                    .as("also with a profile around it, once")
                    .containsExactly("MPI_Comm_dup");
            assertThat(ofEngine).hasToString(world.toString());
        });
    }

    @Test
    void the_communicator_of_an_engine_records_on_the_attached_profile() {
        InProcess.run(1, world -> {
            FTimer timer = FTimer.create();
            MpiProfile.of(timer).attach();
            try {
                MpiProfile.ofEngine(world).allreduce(new long[1], LongOp.SUM);
            } finally {
                MpiProfile.detach();
            }
            MpiProfile.ofEngine(world).dup();
            assertThat(recorded(timer.summary())).isEqualTo(Map.of("MPI_Allreduce", List.of(1L, 8L, 8L)));
        });
    }

    private static List<String> callsIn(String configuration, Communicator ranks) {
        try (TimerSession session = Configuration.parse(configuration)
                        .applyTo(TimerSession.builder())
                        .open();
                TimerBinding binding = session.bind()) {
            ranks.dup();
            return session.summary().entries().stream().map(SummaryEntry::name).toList();
        }
    }

    @Test
    void an_unknown_value_of_the_key_is_rejected() {
        assertThatThrownBy(() -> Configuration.parse("mpi.profile=on"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid value \"on\" for mpi.profile: expected off or regions");
    }

    @Test
    void a_communicator_of_a_thread_without_a_session_records_nothing() {
        InProcess.run(1, world -> {
            MpiProfile profile = MpiProfile.ofThread();
            profile.communicator(world).allreduce(new long[1], LongOp.SUM);
            assertThat(FTimers.summary().entries()).isEmpty();
        });
    }

    @Test
    void traced_and_profiled_communicators_combine(@TempDir Path folder) throws Exception {
        InProcess.run(1, world -> {
            FTimer timer = FTimer.create();
            try (TraceFile file = TraceFile.builder().open(folder.resolve("b.bin"))) {
                Communicator both = RankTrace.communicator(MpiProfile.of(timer).communicator(world), file);
                both.dup();
                assertThat(MpiTimer.of(timer, both).summary().entries())
                        .extracting(entry -> entry.name())
                        .containsExactly("MPI_Comm_dup");
                assertThat(timer.summary().entries()).hasSize(1);
            }
        });
    }

    @Test
    void an_operation_on_a_closed_communicator_is_a_call_too() {
        InProcess.run(2, world -> {
            Rank rank = new Rank(world);
            rank.ranks.close();
            assertThatThrownBy(() -> rank.ranks.allreduce(new long[1], LongOp.SUM))
                    .isInstanceOf(CommunicationException.class);
            assertThat(rank.timer.summary().entries())
                    .extracting(SummaryEntry::name)
                    .contains("MPI_Comm_free", "MPI_Allreduce");
        });
    }
}

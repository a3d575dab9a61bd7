package io.ftimer.conformance.replay;

import io.ftimer.Status;
import io.ftimer.conformance.result.RankRecord;
import io.ftimer.conformance.scenario.LaneCommand;
import io.ftimer.conformance.scenario.LaneScenario;
import io.ftimer.conformance.scenario.LaneStep;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.reduce.HybridSummary;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.StrictHybridSummary;
import io.ftimer.reduce.UnionHybridSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.Report;
import io.ftimer.report.TextReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Replays a scenario of lanes on several ranks, one thread for each, whose summaries are reduced without MPI. Stateless. */
final class LaneRankThreads {
    private static final long PATIENCE_SECONDS = 20;

    private LaneRankThreads() {}

    /** Ranks that meet to exchange values. */
    private static final class Group {
        final List<Integer> ranks;
        private final Object[] values;
        private final CyclicBarrier barrier;

        Group(List<Integer> ranks) {
            this.ranks = ranks;
            this.values = new Object[ranks.size()];
            this.barrier = new CyclicBarrier(ranks.size());
        }

        /** Gives a value and returns those of all ranks of the group. */
        @SuppressWarnings("unchecked") // every rank makes the same call
        <T> List<T> gather(int rank, T value) {
            values[ranks.indexOf(rank)] = value;
            meet();
            List<T> all = (List<T>) List.of(values.clone());
            meet();
            return all;
        }

        private void meet() {
            try {
                barrier.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IllegalStateException("a rank of the group " + ranks + " did not come", e);
            }
        }
    }

    /** The commands over ranks of one rank. Writes no diagnostics of its own. */
    private record Rank(int rank, Map<String, Group> groups, Map<LaneTimer, @Nullable Group> captured)
            implements LaneReductions {
        @Override
        public void initialized(LaneTimer timer, String communicator) {
            captured.put(timer, groups.get(communicator.isEmpty() ? "world" : communicator));
        }

        @Override
        public Reduced reduce(LaneStep step, LaneTimer timer, Function<Report<?>, Status> writer) {
            Function<Status, HybridSummary> refused =
                    isStrict(step) ? StrictHybridSummary::refused : UnionHybridSummary::refused;
            // a timer that was never initialised takes part in what the world does
            Group group = captured.containsKey(timer) ? captured.get(timer) : groups.get("world");
            Status alone = timer.readiness();
            boolean isInTeam = step.isInTeam();
            if (isInTeam || group == null) {
                Status status = isInTeam ? Status.ACTIVE : Status.UNKNOWN;
                return new Reduced(status, refused.apply(status));
            }
            Status ready = group.gather(rank, alone).stream()
                    .filter(status -> !status.isSuccess())
                    .min(Comparator.comparingInt(Status::code))
                    .orElse(Status.SUCCESS);
            Status drained = !ready.isSuccess()
                    ? ready
                    : group.gather(rank, firstRefusedCall(timer)).stream()
                            .max(Comparator.comparingInt(Status::code))
                            .orElseThrow();
            if (!drained.isSuccess()) {
                return new Reduced(drained, refused.apply(drained));
            }
            List<LaneSummary> summaries = group.gather(rank, timer.summary());
            HybridSummary summary =
                    isStrict(step) ? StrictHybridSummary.reduce(summaries) : UnionHybridSummary.reduce(summaries);
            return new Reduced(
                    summary.status().isSuccess() ? written(step, group, summary, writer) : summary.status(), summary);
        }

        private static Status firstRefusedCall(LaneTimer timer) {
            Status status = timer.firstRefusedCall();
            timer.drainDiagnostics();
            return status;
        }

        private static boolean isStrict(LaneStep step) {
            return step.command().word().startsWith("mpi_") && step.command() != LaneCommand.MPI_UNION_SUMMARY;
        }

        private Status written(LaneStep step, Group group, HybridSummary summary, Function<Report<?>, Status> writer) {
            boolean isReport = !step.command().word().endsWith("summary");
            boolean isRoot = group.ranks.indexOf(rank) == 0;
            return group.gather(rank, isReport && isRoot ? writer.apply(report(step, summary)) : Status.SUCCESS)
                    .get(0);
        }

        private static Report<?> report(LaneStep step, HybridSummary summary) {
            boolean isCsv = step.command().word().endsWith("csv");
            if (summary instanceof StrictHybridSummary strict) {
                return isCsv ? CsvReport.of(strict) : TextReport.of(strict);
            }
            UnionHybridSummary union = (UnionHybridSummary) summary;
            return isCsv ? CsvReport.of(union) : TextReport.of(union);
        }
    }

    /** Runs a scenario in an empty folder. */
    static List<RankRecord> replay(LaneScenario scenario, Path folder) throws Exception {
        int ranks = scenario.ranks().orElse(1);
        Group world = new Group(IntStream.range(0, ranks).boxed().toList());
        int[] colors = colors(scenario, ranks);
        Map<Integer, Group> parts = new HashMap<>();
        ExecutorService threads = Executors.newFixedThreadPool(ranks);
        try {
            List<Future<RankReplay>> running = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                int self = rank;
                Group part = parts.computeIfAbsent(
                        colors[rank],
                        color -> new Group(world.ranks.stream()
                                .filter(other -> colors[other] == color)
                                .toList()));
                Map<String, Group> groups = Map.of("world", world, "self", new Group(List.of(rank)), "split", part);
                running.add(threads.submit(() ->
                        new LaneInterpreter(folder, new Rank(self, groups, new HashMap<>())).run(scenario, self)));
            }
            List<RankRecord> records = new ArrayList<>();
            for (Future<RankReplay> rank : running) {
                records.add(rank.get().rank());
            }
            return records;
        } finally {
            threads.shutdownNow();
        }
    }

    private static int[] colors(LaneScenario scenario, int ranks) {
        Stream<LaneStep> named = scenario.steps().stream().filter(step -> step.command() == LaneCommand.COLORS);
        return named.findFirst()
                .map(step -> IntStream.range(0, ranks)
                        .map(rank -> step.integer(rank, 0, Integer.MAX_VALUE))
                        .toArray())
                .orElse(new int[ranks]);
    }
}

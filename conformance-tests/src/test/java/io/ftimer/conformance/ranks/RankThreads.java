package io.ftimer.conformance.ranks;

import io.ftimer.conformance.replay.RankInterpreter;
import io.ftimer.conformance.replay.Replay;
import io.ftimer.conformance.replay.RowView;
import io.ftimer.conformance.result.RankRecord;
import io.ftimer.conformance.result.RunRecord;
import io.ftimer.conformance.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Replays a scenario of several ranks, one thread for each. Stateless. */
public final class RankThreads {
    private RankThreads() {}

    /** Runs a scenario in an empty folder. */
    public static Replay replay(String name, Scenario scenario, Path folder) throws IOException {
        int ranks = scenario.rankCount();
        Communicator world = new Communicator(IntStream.range(0, ranks).boxed().toList());
        ExecutorService threads = Executors.newFixedThreadPool(ranks);
        try {
            List<Future<RankRecord>> running = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                int self = rank;
                running.add(threads.submit(
                        () -> new RankInterpreter(folder, new ThreadCollectives(self, world), RowView.whole())
                                .run(scenario, self)));
            }
            List<RankRecord> records = new ArrayList<>();
            for (Future<RankRecord> rank : running) {
                records.add(rank.get());
            }
            return new Replay(new RunRecord(name, "mpi", ranks, records), Replay.filesIn(folder), Map.of());
        } catch (ExecutionException e) {
            throw new IllegalStateException("a rank failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while ranks run", e);
        } finally {
            threads.shutdownNow();
        }
    }
}

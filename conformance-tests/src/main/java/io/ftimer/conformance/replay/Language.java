package io.ftimer.conformance.replay;

import io.ftimer.conformance.scenario.LaneCommand;
import io.ftimer.conformance.scenario.LaneScenarioParser;
import io.ftimer.conformance.scenario.Scenario;
import io.ftimer.conformance.scenario.ScenarioParser;
import io.ftimer.mpi.Communicator;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The languages that scenarios are written in. */
public enum Language {
    /** That of timers of one thread. */
    TIMERS("serial", "mpi") {
        @Override
        public Scenario<?> read(Path file) throws IOException {
            return ScenarioParser.read(file);
        }

        @Override
        RankReplay replay(@Nullable Communicator world, Path scenario, Path folder, RowView rows) throws IOException {
            return new RankInterpreter(folder, world, rows).run(ScenarioParser.read(scenario), rank(world));
        }
    },
    /** That of lane timers. */
    LANES("openmp", "hybrid") {
        @Override
        public Scenario<?> read(Path file) throws IOException {
            return LaneScenarioParser.read(file);
        }

        @Override
        RankReplay replay(@Nullable Communicator world, Path scenario, Path folder, RowView rows) throws IOException {
            Scenario<LaneCommand> lanes = LaneScenarioParser.read(scenario);
            return new LaneInterpreter(folder, LaneGroups.of(world, lanes)).run(lanes, rank(world));
        }
    };

    private final String localKind;
    private final String kindOverRanks;

    Language(String localKind, String kindOverRanks) {
        this.localKind = localKind;
        this.kindOverRanks = kindOverRanks;
    }

    /** Returns the kind of a run, as results name it. */
    String kind(boolean isOverRanks) {
        return isOverRanks ? kindOverRanks : localKind;
    }

    /**
     * Reads a scenario file.
     *
     * @throws IOException if the file cannot be read
     * @throws io.ftimer.conformance.scenario.MalformedScenarioException if a line cannot be understood
     */
    public abstract Scenario<?> read(Path file) throws IOException;

    /**
     * Runs the commands of one rank of a scenario; all ranks must.
     *
     * @param world all ranks; null without MPI
     * @param scenario the file with the scenario
     * @param folder the folder that all ranks work in
     * @param rows the rows that local summaries of timers show
     */
    abstract RankReplay replay(@Nullable Communicator world, Path scenario, Path folder, RowView rows)
            throws IOException;

    private static int rank(@Nullable Communicator world) {
        return world == null ? 0 : world.rank();
    }
}

package io.ftimer.conformance.replay;

import io.ftimer.conformance.scenario.LaneScenario;
import io.ftimer.conformance.scenario.LaneScenarioParser;
import io.ftimer.conformance.scenario.ScenarioParser;
import io.ftimer.mpi.Communicator;
import java.io.IOException;
import java.nio.file.Path;

/** The languages that scenarios of several ranks are written in. */
public enum Language {
    /** That of timers of one thread. */
    TIMERS {
        @Override
        RankReplay replay(Communicator world, Path scenario, Path folder) throws IOException {
            return new RankInterpreter(folder, world, RowView.whole()).run(ScenarioParser.read(scenario), world.rank());
        }
    },
    /** That of lane timers. */
    LANES {
        @Override
        RankReplay replay(Communicator world, Path scenario, Path folder) throws IOException {
            LaneScenario lanes = LaneScenarioParser.read(scenario);
            return new LaneInterpreter(folder, LaneGroups.of(world, lanes)).run(lanes, world.rank());
        }
    };

    /**
     * Runs the commands of one rank of a scenario; all ranks must.
     *
     * @param scenario the file with the scenario
     * @param folder the folder that all ranks work in
     */
    abstract RankReplay replay(Communicator world, Path scenario, Path folder) throws IOException;
}

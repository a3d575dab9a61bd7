package io.ftimer.conformance.replay;

import io.ftimer.conformance.scenario.LaneCommand;
import io.ftimer.conformance.scenario.Scenario;
import io.ftimer.conformance.scenario.Step;
import io.ftimer.lanes.LaneConfig;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpiLaneTimer;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * The communicators that the lane timers of one rank may be initialized with; all null where there is no MPI.
 *
 * @param self this rank alone
 * @param part the ranks of the same color
 */
record LaneGroups(
        @Nullable Communicator world,
        @Nullable Communicator self,
        @Nullable Communicator part) {

    /** Makes the communicators of a scenario; collective. There is no world without MPI. */
    static LaneGroups of(@Nullable Communicator world, Scenario<LaneCommand> scenario) {
        if (world == null) {
            return new LaneGroups(null, null, null);
        }
        int color = scenario.steps().stream()
                .filter(step -> step.command() == LaneCommand.COLORS)
                .findFirst()
                .map(step -> step.integer(world.rank(), 0, Integer.MAX_VALUE))
                .orElse(0);
        return new LaneGroups(world, world.split(world.rank(), 0), world.split(color, 0));
    }

    /** Returns the reduction of a timer over the world. */
    MpiLaneTimer over(LaneTimer timer) {
        return world == null ? MpiLaneTimer.of(timer) : MpiLaneTimer.of(timer, world);
    }

    /** Initializes a timer for a communicator: self, null, split or world; empty if none is named. */
    Status init(Step<LaneCommand> step, MpiLaneTimer timer, LaneConfig config, String name) {
        return switch (name) {
            case "" -> timer.init(config);
            case "self" -> timer.init(config, self);
            case "split" -> timer.init(config, part);
            case "world" -> timer.init(config, world);
            case "null" -> timer.init(config, null);
            default -> throw step.problem("no such communicator: " + name);
        };
    }
}

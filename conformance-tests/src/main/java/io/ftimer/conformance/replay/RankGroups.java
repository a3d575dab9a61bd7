package io.ftimer.conformance.replay;

import io.ftimer.conformance.scenario.Step;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/** The communicators of one rank: the world, and the part of it that the last split gave. Not thread-safe. */
final class RankGroups {
    private static final String UNDEFINED = "undefined";
    private static final int NO_COLOR = -1;

    private final @Nullable Communicator world;
    private @Nullable Communicator part;

    /** Begins without a split: the part is the world, null where there is no MPI. */
    RankGroups(@Nullable Communicator world) {
        this.world = world;
        this.part = world;
    }

    void barrier(Step step) {
        world(step).allreduce(new long[0], LongOp.MAX);
    }

    void split(Step step) {
        int color = step.text(0).equals(UNDEFINED) ? NO_COLOR : step.integer(0, 0, Integer.MAX_VALUE);
        int key = step.wordCount() == 1 ? 0 : step.integer(1, 0, Integer.MAX_VALUE);
        part = world(step).split(color, key);
    }

    private Communicator world(Step step) {
        if (world == null) {
            throw step.problem("only for several ranks; the scenario must begin with ranks N");
        }
        return world;
    }

    /** Initializes a timer as it is asked for. */
    @SuppressWarnings("NullAway") // an unknown mode is null here
    Status init(MpiTimer timer, InitRequest request) {
        Communicator over = switch (request.communicator()) {
            case "sub" -> part;
            case "null" -> null;
            default -> world;
        };
        if (request.hasMode()) {
            return timer.init(request.mode(), over);
        }
        return request.communicator().isEmpty() ? timer.init() : timer.init(over);
    }
}

package io.ftimer.conformance.replay;

import io.ftimer.conformance.scenario.Command;
import io.ftimer.conformance.scenario.Step;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.util.Map;
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

    void barrier(Step<Command> step) {
        world(step).allreduce(new long[0], LongOp.MAX);
    }

    void split(Step<Command> step) {
        int color = step.text(0).equals(UNDEFINED) ? NO_COLOR : step.integer(0, 0, Integer.MAX_VALUE);
        int key = step.wordCount() == 1 ? 0 : step.integer(1, 0, Integer.MAX_VALUE);
        part = world(step).split(color, key);
    }

    private Communicator world(Step<Command> step) {
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

    /**
     * The arguments of an init.
     *
     * @param hasMode whether a mismatch mode is given
     * @param mode the mode; null if it is unknown
     * @param communicator sub, world or null; empty if none is given
     */
    record InitRequest(boolean hasMode, @Nullable MismatchMode mode, String communicator) {
        private static final Map<String, MismatchMode> MODES = Map.of(
                "strict", MismatchMode.STRICT,
                "warn", MismatchMode.WARN,
                "repair", MismatchMode.REPAIR,
                "1", MismatchMode.STRICT,
                "2", MismatchMode.WARN,
                "3", MismatchMode.REPAIR);

        static InitRequest of(Step<Command> step) {
            boolean hasMode = false;
            MismatchMode mode = null;
            String communicator = "";
            for (int i = 0; i < step.wordCount(); i++) {
                String option = step.text(i);
                String value = option.substring(option.indexOf('=') + 1);
                if (option.equals("mode=" + value) && (MODES.containsKey(value) || value.matches("-?\\d+"))) {
                    hasMode = true;
                    mode = MODES.get(value);
                } else if (option.equals("comm=" + value) && value.matches("sub|world|null")) {
                    communicator = value;
                } else {
                    throw step.problem("an unknown option of init: " + option);
                }
            }
            return new InitRequest(hasMode, mode, communicator);
        }
    }
}

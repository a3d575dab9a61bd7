package io.ftimer.mpi.kit;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How the last rank of a job, of at least two, can leave the others waiting. Every engine must end such a job soon, and
 * say which rank did what.
 */
public enum Misbehavior {
    /** It throws an {@link IllegalStateException} with the message {@link #MESSAGE}. */
    THROWS(world -> {
        throw new IllegalStateException(Misbehavior.MESSAGE);
    }),
    /** It throws an {@link AssertionError} with the message {@link #MESSAGE}, as a failed test does. */
    THROWS_AN_ERROR(world -> {
        throw new AssertionError(Misbehavior.MESSAGE);
    }),
    /** It returns while the others are in a collective. */
    RETURNS_EARLY(world -> {}),
    /** It never comes to the collective that the others are in. */
    NEVER_ARRIVES(world -> {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }),
    /** It aborts the job with the code {@link #CODE} and the message {@link #MESSAGE}. */
    ABORTS(world -> world.abort(Misbehavior.CODE, Misbehavior.MESSAGE)),
    /** It makes its collective call on another communicator than the others. */
    USES_ANOTHER_COMMUNICATOR(null);

    /** What exceptions say. */
    public static final String MESSAGE = "the last rank gives up";

    /** What an aborted job ends with. */
    public static final int CODE = 5;

    private final Consumer<Communicator> lastRank;

    Misbehavior(@Nullable Consumer<Communicator> lastRank) {
        this.lastRank = lastRank == null ? Misbehavior::meet : lastRank;
    }

    /** Runs this rank's part; collective, and bound to fail. */
    public void run(Communicator world) {
        boolean isLast = world.rank() == world.size() - 1;
        Communicator apart = Objects.requireNonNull(world.split(0, 0));
        if (isLast) {
            lastRank.accept(this == USES_ANOTHER_COMMUNICATOR ? apart : world);
        } else {
            meet(world);
        }
    }

    private static void meet(Communicator world) {
        world.allreduce(new long[1], LongOp.SUM);
    }
}

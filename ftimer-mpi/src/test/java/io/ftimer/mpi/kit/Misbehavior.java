package io.ftimer.mpi.kit;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ways in which the last rank of a job, of at least two, leaves the others waiting. Every engine must end such a job
 * soon, with a message that says which rank did what; {@link EngineKit#checkMisbehaviors} runs them all.
 *
 * <pre>{@code
 * try {
 *     InProcess.run(2, Misbehavior.RETURNS_EARLY::run);
 * } catch (CommunicationException e) {
 *     System.out.println(e.getMessage());   // rank 0 waits for rank 1, which has returned
 * }
 * }</pre>
 *
 */
public enum Misbehavior {
    /** The last rank throws an {@link IllegalStateException} with the message {@link #MESSAGE}. */
    THROWS(world -> {
        throw new IllegalStateException(Misbehavior.MESSAGE);
    }),
    /** The last rank throws an {@link AssertionError} with the message {@link #MESSAGE}, as a failed test does. */
    THROWS_AN_ERROR(world -> {
        throw new AssertionError(Misbehavior.MESSAGE);
    }),
    /** The last rank returns while the others are in a collective. */
    RETURNS_EARLY(world -> {}),
    /** The last rank never arrives at the collective of the others. */
    NEVER_ARRIVES(world -> {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }),
    /** The last rank aborts the job with the code {@link #CODE} and the message {@link #MESSAGE}. */
    ABORTS(world -> world.abort(Misbehavior.CODE, Misbehavior.MESSAGE)),
    /** The last rank makes its collective call on a different communicator. */
    USES_ANOTHER_COMMUNICATOR(null);

    /** The message of the exceptions. */
    public static final String MESSAGE = "the last rank gives up";

    /** The exit code of an aborted job. */
    public static final int CODE = 5;

    private final Consumer<Communicator> lastRank;

    Misbehavior(@Nullable Consumer<Communicator> lastRank) {
        this.lastRank = lastRank == null ? Misbehavior::meet : lastRank;
    }

    /** Runs this rank's part; collective. It does not succeed on any engine. */
    public void run(Communicator world) {
        boolean isLast = world.rank() == world.size() - 1;
        Communicator apart = Objects.requireNonNull(world.split(0, 0));
        if (isLast) {
            lastRank.accept(this == USES_ANOTHER_COMMUNICATOR ? apart : world);
        } else {
            meet(world);
        }
    }

    /** Returns whether the last rank gives {@link #MESSAGE} as the reason. */
    boolean says() {
        return this == THROWS || this == THROWS_AN_ERROR || this == ABORTS;
    }

    private static void meet(Communicator world) {
        world.allreduce(new long[1], LongOp.SUM);
    }
}

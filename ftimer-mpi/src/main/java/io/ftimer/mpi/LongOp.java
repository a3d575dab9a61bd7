package io.ftimer.mpi;

/**
 * How {@link Communicator#allreduce} combines the values of two ranks. Every operator is associative and commutative, so the
 * result does not depend on the order of the ranks.
 *
 * <pre>{@code
 * InProcess.run(4, world -> {
 *     long[] slowest = {System.nanoTime(), world.rank()};
 *     world.allreduce(slowest, LongOp.MAX);   // each element on its own
 * });
 * }</pre>
 */
public enum LongOp {
    /** The smaller value. */
    MIN,
    /** The larger value. */
    MAX,
    /** The sum, modulo 2^64. */
    SUM,
    /** The bits that are set in at least one value. */
    OR;

    /** Returns the combination of two values. */
    public long apply(long a, long b) {
        return switch (this) {
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            case SUM -> a + b;
            case OR -> a | b;
        };
    }
}

package io.ftimer.mpi;

/** How {@link Communicator#allreduce} combines the values of two ranks; every one is associative and commutative. */
public enum LongOp {
    /** The smaller value. */
    MIN,
    /** The larger value. */
    MAX,
    /** The sum, modulo 2^64. */
    SUM,
    /** The bits that are set in either value. */
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

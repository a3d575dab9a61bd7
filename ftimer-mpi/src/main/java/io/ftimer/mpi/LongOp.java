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
    OR
}

package io.ftimer.values;

/** The outcome of an operation, with the numeric codes of the fTimer contract. */
public enum Status {
    /** The operation did what was asked. */
    SUCCESS(0),
    /** The timer was not initialized for this operation. */
    NOT_INITIALIZED(1),
    /** The operation needs something that is not available here, such as an MPI engine. */
    NOT_IMPLEMENTED(2),
    /** A failure without a code of its own: unknown names and ids, bad configuration, foreign threads. */
    UNKNOWN(3),
    /** Something active, or data already recorded, forbids the operation. */
    ACTIVE(4),
    /** A start or stop does not fit the nesting of regions, or a guard no longer owns its activation. */
    MISMATCH(5),
    /** The timing trees of several ranks differ where they must agree. */
    MPI_INCONSISTENT(6),
    /** A file could not be written, or an append target is not a file of the expected schema. */
    IO(7),
    /** A region name is empty, begins with a blank, or holds a control character. */
    INVALID_NAME(8);

    private final int code;

    Status(int code) {
        this.code = code;
    }

    /** Returns the numeric code, 0 for success and 1 to 8 for failures. */
    public int code() {
        return code;
    }

    /** Returns whether this is {@link #SUCCESS}. */
    public boolean isSuccess() {
        return this == SUCCESS;
    }
}

package io.ftimer.values;

/** The outcome of an operation, with the numeric codes of the fTimer contract. */
public enum Status {
    /** The operation succeeded. */
    SUCCESS(0),
    /** The recorder is not initialized. */
    NOT_INITIALIZED(1),
    /** The operation requires something that is not available, such as an MPI engine. */
    NOT_IMPLEMENTED(2),
    /** A failure without a code of its own: unknown names and ids, bad configuration, wrong thread. */
    UNKNOWN(3),
    /** The operation is not allowed while something is active or data is recorded. */
    ACTIVE(4),
    /** A start or stop violates the nesting of regions, or a guard no longer owns its activation. */
    MISMATCH(5),
    /** The timing trees of several ranks differ where they must agree. */
    MPI_INCONSISTENT(6),
    /** A file could not be written, or the target of an append has another schema. */
    IO(7),
    /** A region name is null, empty, starts with a blank, or contains a control character. */
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

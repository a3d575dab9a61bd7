package io.ftimer.values;

import java.util.Locale;

/**
 * The stable id of a diagnostic. Each diagnostic line starts with {@code ftimer[id]: }, and each rejected operation returns
 * the {@link #status()} of its id. {@link #NESTED_TOO_DEEP} and {@link #TOO_MANY_REGIONS} report a limit and reject nothing. The user guide lists the ids with their causes and remedies.
 */
public enum DiagnosticId {
    NOT_INITIALIZED(Status.NOT_INITIALIZED),
    NAME_NULL(Status.INVALID_NAME),
    NAME_EMPTY(Status.INVALID_NAME),
    NAME_LEADING_BLANK(Status.INVALID_NAME),
    NAME_CONTROL_CHARACTER(Status.INVALID_NAME),
    NAME_UNPAIRED_SURROGATE(Status.INVALID_NAME),
    UNKNOWN_NAME(Status.UNKNOWN),
    UNKNOWN_ID(Status.UNKNOWN),
    BAD_CONFIGURATION(Status.UNKNOWN),
    CALLS_EXHAUSTED(Status.UNKNOWN),
    TIME_EXHAUSTED(Status.UNKNOWN),
    NESTED_TOO_DEEP(Status.UNKNOWN),
    TOO_MANY_REGIONS(Status.UNKNOWN),
    IDS_EXHAUSTED(Status.UNKNOWN),
    TOKENS_EXHAUSTED(Status.UNKNOWN),
    WRONG_THREAD(Status.UNKNOWN),
    PAUSED(Status.UNKNOWN),
    LISTENER_FAILED(Status.UNKNOWN),
    LISTENER_REENTERED(Status.ACTIVE),
    REGIONS_OPEN(Status.ACTIVE),
    DATA_RECORDED(Status.ACTIVE),
    GUARD_BUSY(Status.ACTIVE),
    NOTHING_OPEN(Status.MISMATCH),
    NOT_DISABLED(Status.MISMATCH),
    NOT_INNERMOST(Status.MISMATCH),
    GUARD_NOTHING_OPEN(Status.MISMATCH),
    GUARD_NOT_INNERMOST(Status.MISMATCH),
    GUARD_STALE(Status.MISMATCH),
    GUARD_UNKNOWN_ID(Status.UNKNOWN),
    SITE_UNKNOWN(Status.UNKNOWN),
    SITE_RUNNING(Status.ACTIVE),
    SITE_NOT_RUNNING(Status.MISMATCH),
    NO_TIMES(Status.UNKNOWN),
    BAD_ITERATION(Status.UNKNOWN),
    TIMED_REGION_OPEN(Status.ACTIVE),
    NO_TIMED_REGION(Status.ACTIVE),
    REGION_HANDLE_BUSY(Status.ACTIVE),
    REGION_HANDLE_STALE(Status.ACTIVE),
    IN_TEAM(Status.ACTIVE),
    NESTED_TEAM(Status.ACTIVE),
    LANE_BEYOND_CAPACITY(Status.UNKNOWN),
    OF_A_LANE(Status.ACTIVE),
    WORKERS_REJECTED(Status.UNKNOWN),
    IO_FAILED(Status.IO),
    APPEND_REJECTED(Status.IO),
    NO_MPI_ENGINE(Status.NOT_IMPLEMENTED),
    NO_COMMUNICATOR(Status.UNKNOWN),
    RANK_REJECTED(Status.UNKNOWN),
    CALLS_DIFFER(Status.UNKNOWN),
    VERSIONS_DIFFER(Status.UNKNOWN),
    COMMUNICATION_FAILED(Status.UNKNOWN),
    TREES_DIFFER(Status.MPI_INCONSISTENT),
    TRACE_STOPPED(Status.IO),
    TRACE_INCOMPLETE(Status.IO);

    private final Status status;

    DiagnosticId(Status status) {
        this.status = status;
    }

    /** Returns the status of an operation that is rejected with this diagnostic. */
    public Status status() {
        return status;
    }

    /** Returns the id as in diagnostic lines and the documentation, for instance {@code unknown-name}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the diagnostic line with the given text. */
    public String line(String text) {
        return "ftimer[" + code() + "]: " + text;
    }
}

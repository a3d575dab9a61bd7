package io.ftimer.mpi.launch;

/**
 * The result of a job.
 *
 * @param exitCode 0 if every rank returned from its main method after {@code MPI.Finalize}; {@value #TIMED_OUT} after a
 *     timeout; otherwise the exit code of the rank that failed first, or 1 if it is unknown
 * @param message which rank failed, and how; after a timeout, also where each rank is, on lines of their own; empty for 0
 */
public record JobResult(int exitCode, String message) {
    /** The exit code of a job that exceeded a timeout, as of the command timeout. */
    public static final int TIMED_OUT = 124;

    static final JobResult PASSED = new JobResult(0, "");

    /** Returns whether every rank succeeded. */
    public boolean passed() {
        return exitCode == 0;
    }
}

package io.ftimer.mpi.launch;

/**
 * How a job ended.
 *
 * @param exitCode 0 if every rank returned from its main method after {@code MPI.Finalize}; {@value #TIMED_OUT} if the job
 *     took longer than it may; otherwise what the rank that failed first exited with, or 1 where that is not known
 * @param message which rank failed, and how; for a job that took too long, where each rank was, a line for each; empty for 0
 */
public record JobResult(int exitCode, String message) {
    /** The exit code of a job that took longer than it may. */
    public static final int TIMED_OUT = 124;

    static final JobResult PASSED = new JobResult(0, "");

    /** Returns whether all ranks did what they should. */
    public boolean passed() {
        return exitCode == 0;
    }
}

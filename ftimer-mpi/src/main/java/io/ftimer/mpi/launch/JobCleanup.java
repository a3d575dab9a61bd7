package io.ftimer.mpi.launch;

import org.jspecify.annotations.Nullable;

/** Ends the processes of a job and deletes its folder, also if this JVM ends first. Thread-safe. */
final class JobCleanup implements AutoCloseable {
    /** A signal of the terminal reaches this JVM and the ranks at the same time. */
    private static final long SIGNAL_MILLIS = 100;

    private final JobFolder folder;
    private final Thread hook = new Thread(this::endWithJvm, "ftimer-end-of-job");
    private volatile @Nullable RankProcesses started;
    private volatile boolean isJvmEnding;

    JobCleanup(JobFolder folder) {
        this.folder = folder;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    void started(RankProcesses processes) {
        started = processes;
    }

    private void endWithJvm() {
        isJvmEnding = true;
        end();
    }

    private void end() {
        RankProcesses processes = started;
        if (processes != null) {
            processes.close();
        }
        folder.deleteIfPossible();
    }

    /**
     * Waits for a moment, since ranks also fail because the terminal ends them and this JVM.
     *
     * @throws InterruptedException if this JVM is ending; the failure is no result of the job then
     */
    void requireRunningJvm() throws InterruptedException {
        Thread.sleep(SIGNAL_MILLIS);
        if (isJvmEnding) {
            throw new InterruptedException("this JVM is ending");
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // this JVM is ending, and the hook runs
            return;
        }
        end();
    }
}

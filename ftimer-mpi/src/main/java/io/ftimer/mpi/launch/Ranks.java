package io.ftimer.mpi.launch;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The processes of a job; closing ends all of them. */
abstract class Ranks implements AutoCloseable {
    private static final long KILL_SECONDS = 10;

    private final List<Process> processes;
    private final Thread killer = new Thread(this::kill, "ftimer-end-of-ranks");

    Ranks(List<Process> processes) {
        this.processes = List.copyOf(processes);
        Runtime.getRuntime().addShutdownHook(killer);
    }

    /** Returns whether all processes have ended. */
    boolean haveEnded() {
        return processes.stream().noneMatch(Process::isAlive);
    }

    /** Returns the exit code of the rank, or null if its process runs or the engine hides it. */
    abstract @Nullable Integer exitCode(int rank);

    /** Returns the same, but waits for a short time if the process of the rank is still running. */
    abstract @Nullable Integer exitCodeSoon(int rank) throws InterruptedException;

    /** Returns how ranks that left no result can have ended together; call it after their end. */
    String howAllEnded() {
        return "their JVM was killed, crashed, or never started";
    }

    private void kill() {
        Stream<ProcessHandle> all = processes.stream()
                .map(Process::toHandle)
                .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process)));
        for (ProcessHandle process : all.toList()) {
            process.destroyForcibly();
            process.onExit()
                    .completeOnTimeout(process, KILL_SECONDS, TimeUnit.SECONDS)
                    .join();
        }
    }

    @Override
    public void close() {
        kill();
        try {
            Runtime.getRuntime().removeShutdownHook(killer);
        } catch (IllegalStateException e) {
            // this JVM is ending, and the hook runs
            return;
        }
    }
}

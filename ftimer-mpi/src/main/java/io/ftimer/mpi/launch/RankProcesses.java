package io.ftimer.mpi.launch;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processes of a job; closing ends all of them and their descendants.
 *
 * <p>Thread safety: one thread supervises them.
 */
public final class RankProcesses implements AutoCloseable {
    private static final long KILL_SECONDS = 10;
    private static final long END_SECONDS = 2;

    /** Descendants are looked for again after this part of the age of the job. */
    private static final int LOOKS = 5;

    private final List<Process> processes;
    private final boolean hasOnePerRank;
    private final Runnable release;
    private final Set<ProcessHandle> descendants = ConcurrentHashMap.newKeySet();
    private final long begin = System.nanoTime();
    private long nextLook;

    private RankProcesses(List<Process> processes, boolean hasOnePerRank, Runnable release) {
        this.processes = List.copyOf(processes);
        this.hasOnePerRank = hasOnePerRank;
        this.release = release;
    }

    /**
     * Returns the processes of ranks that this JVM has started itself.
     *
     * @param processes those of ranks 0, 1, ...
     * @param release runs after their end
     */
    public static RankProcesses ofRanks(List<Process> processes, Runnable release) {
        return new RankProcesses(processes, true, release);
    }

    /** Returns the processes of ranks that a launcher like {@code mpirun} starts. It ends after them. */
    public static RankProcesses launchedBy(Process launcher) {
        return new RankProcesses(List.of(launcher), false, () -> {});
    }

    /** Remembers the descendants of a launcher, which it may leave running for a moment when it ends. */
    private void look() {
        long age = System.nanoTime() - begin;
        if (!hasOnePerRank && age >= nextLook) {
            processes.get(0).descendants().forEach(descendants::add);
            nextLook = age + age / LOOKS;
        }
    }

    boolean haveEnded() {
        look();
        return processes.stream().noneMatch(Process::isAlive);
    }

    /**
     * Returns the exit code of the rank, or null if its process runs or a launcher hides it: launchers have one exit code for all
     * ranks, and some exit with 0 although a rank failed.
     */
    @Nullable
    Integer exitCode(int rank) {
        return hasOnePerRank && !processes.get(rank).isAlive()
                ? processes.get(rank).exitValue()
                : null;
    }

    /**
     * Returns the exit code of a rank that has failed, or of the launcher, which is often that of this rank. Waits for a short
     * time; null if the process is still running.
     */
    @Nullable
    Integer exitCodeSoon(int rank) throws InterruptedException {
        Process process = processes.get(hasOnePerRank ? rank : 0);
        return process.waitFor(END_SECONDS, TimeUnit.SECONDS) ? process.exitValue() : null;
    }

    /** Returns how ranks that left no result can have ended together; call it after their end. */
    String howAllEnded() {
        int code = hasOnePerRank ? 0 : processes.get(0).exitValue();
        return code == 0
                ? "their JVM was killed, crashed, or never started"
                : "their launcher ended with exit code " + code + "; a rank was killed, crashed, or never started";
    }

    @Override
    public void close() {
        Stream<ProcessHandle> all = processes.stream()
                .map(Process::toHandle)
                .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process)));
        for (ProcessHandle process :
                Stream.concat(all, descendants.stream()).distinct().toList()) {
            process.destroyForcibly();
            process.onExit()
                    .completeOnTimeout(process, KILL_SECONDS, TimeUnit.SECONDS)
                    .join();
        }
        release.run();
    }
}

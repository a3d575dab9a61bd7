package io.ftimer.mpi;

import io.ftimer.mpi.internal.OwnCode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Why ranks of an in-process job wait for each other. Stateless. */
final class LatenessReport {
    /** So that a message about very many ranks stays readable. */
    private static final int MAX_STATES = 16;

    private LatenessReport() {}

    /** Returns the message for a rank that has waited longer than the patience: who is late, and what each rank is doing. */
    static String of(InProcessJob job, int waiting) {
        List<Integer> late = late(job, waiting);
        long millis = job.patienceNanos() / 1_000_000;
        String who = late.size() == 1
                ? "rank " + late.get(0) + " did not arrive within " + millis + " ms"
                : "ranks " + late.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "))
                        + " have waited for each other for " + millis + " ms";
        return who + InProcessJob.ADVICE + states(job, late, waiting);
    }

    /** Follows who waits for whom, and returns the rank that does not wait, or all ranks of a circle. */
    private static List<Integer> late(InProcessJob job, int waiting) {
        Set<Integer> passed = new LinkedHashSet<>();
        int at = waiting;
        while (passed.add(at)) {
            Inbox.Wait wait = job.inbox(at).waiting();
            if (wait == null) {
                return List.of(at);
            }
            at = wait.source();
        }
        List<Integer> way = new ArrayList<>(passed);
        return way.subList(way.indexOf(at), way.size());
    }

    private static String states(InProcessJob job, List<Integer> late, int waiting) {
        Set<Integer> shown = new TreeSet<>(late.subList(0, Math.min(late.size(), MAX_STATES - 1)));
        shown.add(waiting);
        IntStream.range(0, job.size())
                .limit(MAX_STATES)
                .takeWhile(rank -> shown.size() < MAX_STATES)
                .forEach(shown::add);
        String states = shown.stream().map(rank -> "; " + job.inbox(rank)).collect(Collectors.joining());
        int left = job.size() - shown.size();
        return left > 0 ? states + "; and " + left + " more ranks" : states;
    }

    /** Returns the line of the program at which the thread is, for instance {@code " at Solver.java:41"}, or an empty text. */
    static String at(Thread thread) {
        String line = OwnCode.on(thread.getStackTrace()).line();
        return line == null ? "" : " at " + line;
    }
}

package io.ftimer.junit;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.LeftOpenRegions;
import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/** Waits until other threads have no region open. Stateless. */
final class IdleThreads {
    private static final long PAUSE_NANOS = 200_000;

    private static final Predicate<SummaryEntry> IS_OPEN =
            entry -> entry.isActive() && !LifecycleRoots.isLifecycle(entry);

    private IdleThreads() {}

    static void await(Supplier<SessionSummary> tree, Duration atMost) {
        if (atMost.isNegative()) {
            throw new IllegalArgumentException("duration must be at least zero, was " + atMost);
        }
        long start = System.nanoTime();
        SessionSummary summary = tree.get();
        List<String> open = open(summary);
        while (!open.isEmpty()) {
            if (Thread.currentThread().isInterrupted()) {
                throw failure("the wait was interrupted while", open, summary);
            }
            if (Duration.ofNanos(System.nanoTime() - start).compareTo(atMost) >= 0) {
                throw failure("after " + atMost.toMillis() + " ms", open, summary);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            summary = tree.get();
            open = open(summary);
        }
    }

    private static List<String> open(SessionSummary summary) {
        String caller = Thread.currentThread().getName();
        List<String> others = summary.threads().stream()
                .filter(name -> !name.equals(caller.isEmpty() ? SessionSummary.UNNAMED_THREADS : caller))
                .toList();
        return LeftOpenRegions.lines(summary, others, IS_OPEN, "");
    }

    private static AssertionFailedError failure(String when, List<String> open, SessionSummary summary) {
        String sentence = "Expected all other threads to be idle, but " + when + " "
                + ShownText.counted(open.size(), "region was", "regions were") + " open:\n  "
                + String.join("\n  ", open);
        return new AssertionFailedError(AssertedTree.of(summary).withCalls(sentence, IS_OPEN));
    }
}

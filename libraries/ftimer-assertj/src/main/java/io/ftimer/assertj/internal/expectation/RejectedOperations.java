package io.ftimer.assertj.internal.expectation;

import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.internal.text.ApplicationFrame;
import io.ftimer.summary.SessionSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A diagnostics sink that records the line of user code behind each rejected operation. Thread-safe. */
public final class RejectedOperations implements Consumer<String> {
    /** As many as a session keeps. */
    private static final int KEPT = 16;

    private record Rejected(String line, @Nullable StackTraceElement place, String thread) {
        String withPlace() {
            return line + (place == null ? "" : AssertedTree.AT + place);
        }
    }

    /** No tree of a test is deeper by intention; a forgotten stop in a loop must not exhaust the memory. */
    private static final int MAX_DEPTH = 1000;

    /** As {@link #MAX_DEPTH}, for names that are made of data. */
    private static final int MAX_REGIONS = 100_000;

    private final List<Rejected> rejected = new ArrayList<>();

    /** Returns a builder of a session of a test, whose rejected operations this records, and which keeps places. */
    public TimerSessionBuilder ofSession() {
        return TimerSession.builder()
                .maxDepth(MAX_DEPTH)
                .maxRegions(MAX_REGIONS)
                .places(true)
                .diagnostics(this);
    }

    @Override
    public void accept(String line) {
        String name = Thread.currentThread().getName();
        Rejected operation =
                new Rejected(line, ApplicationFrame.find(), name.isEmpty() ? SessionSummary.UNNAMED_THREADS : name);
        synchronized (rejected) {
            if (rejected.size() < KEPT) {
                rejected.add(operation);
            }
        }
    }

    /** Appends the line of user code to each diagnostic, oldest first, if it is known, and forgets the operation. */
    List<String> withPlaces(List<String> lines) {
        synchronized (rejected) {
            return lines.stream().map(this::withPlace).toList();
        }
    }

    private String withPlace(String line) {
        Optional<Rejected> known =
                rejected.stream().filter(each -> each.line().equals(line)).findFirst();
        known.ifPresent(rejected::remove);
        return known.map(Rejected::withPlace).orElse(line);
    }

    /** Returns the operations that were rejected on these threads, and forgets them. */
    List<String> takeOf(Set<String> threads) {
        synchronized (rejected) {
            List<Rejected> found = rejected.stream()
                    .filter(operation -> threads.contains(operation.thread()))
                    .toList();
            rejected.removeAll(found);
            return found.stream().map(Rejected::withPlace).toList();
        }
    }
}

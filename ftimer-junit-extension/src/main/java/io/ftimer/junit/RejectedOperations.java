package io.ftimer.junit;

import io.ftimer.summary.SessionSummary;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** A diagnostics sink that records the line of user code behind each rejected operation. Thread-safe. */
final class RejectedOperations implements Consumer<String> {
    /** As many as a session keeps. */
    private static final int KEPT = 16;

    /** The packages of the runtime through which an operation reports its rejection. */
    private static final Pattern RUNTIME = Pattern.compile("io\\.ftimer(\\.values|\\.internal(\\..*)?)?");

    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    /** The number of thread names that are counted. */
    private static final int THREADS = 1000;

    private record Rejected(String line, Optional<String> place, String thread) {}

    private final List<Rejected> rejected = new ArrayList<>();
    private final Map<String, Long> byThread = new HashMap<>();

    @Override
    public void accept(String line) {
        Rejected operation = new Rejected(line, caller(), nameOfCurrentThread());
        synchronized (rejected) {
            if (byThread.size() < THREADS || byThread.containsKey(operation.thread())) {
                byThread.merge(operation.thread(), 1L, Long::sum);
            }
            if (rejected.size() < KEPT) {
                rejected.add(operation);
            }
        }
    }

    /** Returns the name that a session uses. */
    private static String nameOfCurrentThread() {
        String name = Thread.currentThread().getName();
        return name.isEmpty() ? SessionSummary.UNNAMED_THREADS : name;
    }

    /** Returns the number of operations that were rejected on these threads. */
    long countOn(Set<String> threads) {
        synchronized (rejected) {
            return threads.stream()
                    .mapToLong(thread -> byThread.getOrDefault(thread, 0L))
                    .sum();
        }
    }

    private static Optional<String> caller() {
        return STACK.walk(frames -> frames.filter(frame -> !isLibrary(frame.getDeclaringClass()))
                .findFirst()
                .map(StackFrame::toStackTraceElement)
                .map(StackTraceElement::toString));
    }

    private static boolean isLibrary(Class<?> caller) {
        return RUNTIME.matcher(caller.getPackageName()).matches()
                || caller.getNestHost() == RejectedOperations.class
                || caller.getPackageName().startsWith("java.");
    }

    /**
     * Appends the line of user code to each diagnostic, oldest first, if it is known, and forgets the operation.
     *
     * @param leftOver the threads to name, which code of an earlier test created
     */
    List<String> withPlaces(List<String> lines, Set<String> leftOver) {
        synchronized (rejected) {
            return lines.stream().map(line -> withPlace(line, leftOver)).toList();
        }
    }

    private String withPlace(String line, Set<String> leftOver) {
        for (Iterator<Rejected> candidates = rejected.iterator(); candidates.hasNext(); ) {
            Rejected candidate = candidates.next();
            if (candidate.line().equals(line)) {
                candidates.remove();
                return line
                        + candidate.place().map(place -> "\n    at " + place).orElse("")
                        + (leftOver.contains(candidate.thread())
                                ? "\n    on thread \"" + candidate.thread() + "\", left over from an earlier test"
                                : "");
            }
        }
        return line;
    }
}

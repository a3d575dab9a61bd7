package io.ftimer.junit;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Hears of each rejected operation and notes which line of the user's code it was. Thread-safe. */
final class RejectedOperations implements Consumer<String> {
    private static final int KEPT = 16;
    private static final Set<String> OF_THE_RUNTIME = Set.of("io.ftimer", "io.ftimer.internal");
    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    private record Rejected(String line, Optional<String> place) {}

    private final List<Rejected> rejected = new ArrayList<>();

    @Override
    public void accept(String line) {
        Rejected heard = new Rejected(line, callerOfTheLibrary());
        synchronized (rejected) {
            if (rejected.size() < KEPT) {
                rejected.add(heard);
            }
        }
    }

    private static Optional<String> callerOfTheLibrary() {
        return STACK.walk(frames -> frames.filter(frame -> !isOfTheLibrary(frame.getDeclaringClass()))
                .findFirst()
                .map(StackFrame::toStackTraceElement)
                .map(StackTraceElement::toString));
    }

    private static boolean isOfTheLibrary(Class<?> caller) {
        return OF_THE_RUNTIME.contains(caller.getPackageName())
                || caller.getNestHost() == RejectedOperations.class
                || caller.getPackageName().startsWith("java.");
    }

    /** Adds to each of these lines, oldest first, the place in the code, where that is known; each is used up by that. */
    List<String> withPlaces(List<String> lines) {
        synchronized (rejected) {
            return lines.stream().map(this::withPlace).toList();
        }
    }

    private String withPlace(String line) {
        for (Iterator<Rejected> candidates = rejected.iterator(); candidates.hasNext(); ) {
            Rejected candidate = candidates.next();
            if (candidate.line().equals(line)) {
                candidates.remove();
                return line
                        + candidate.place().map(place -> "\n    at " + place).orElse("");
            }
        }
        return line;
    }
}

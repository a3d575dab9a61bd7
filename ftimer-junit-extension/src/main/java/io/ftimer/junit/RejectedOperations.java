package io.ftimer.junit;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** A diagnostics sink that records the line of user code behind each rejected operation. Thread-safe. */
final class RejectedOperations implements Consumer<String> {
    /** As many as a session keeps. */
    private static final int KEPT = 16;

    /** The packages of the runtime through which an operation reports its rejection. */
    private static final Pattern RUNTIME = Pattern.compile("io\\.ftimer(\\.values|\\.internal(\\..*)?)?");

    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    private record Rejected(String line, Optional<String> place) {}

    private final List<Rejected> rejected = new ArrayList<>();

    @Override
    public void accept(String line) {
        Rejected operation = new Rejected(line, caller());
        synchronized (rejected) {
            if (rejected.size() < KEPT) {
                rejected.add(operation);
            }
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

    /** Appends the line of user code to each diagnostic, oldest first, if it is known, and forgets the operation. */
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

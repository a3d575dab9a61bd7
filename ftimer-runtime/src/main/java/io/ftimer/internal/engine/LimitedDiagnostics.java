package io.ftimer.internal.engine;

import io.ftimer.internal.engine.LimitedDiagnostics.RepeatCounts.Repeats;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the first diagnostics of each kind and name as they are, then every hundredth, thousandth and so on with their number, and
 * the number at the end. It decides before any text is made, so that a mistake in a hot loop costs neither time nor space.
 *
 * <p>Thread safety: thread-safe. A sink is called without a lock.
 */
public final class LimitedDiagnostics implements DiagnosticSink {
    /** How many times the lines of one recorder the recorders of a session write together. */
    private static final int OF_SESSION = 10;

    /** How often the end of a run tells the number of one kind and name: runs may be as many as calls. */
    private static final int ENDS = 10;

    private final Consumer<String> sink;
    private final int recorders;
    private final RepeatCounts counts = new RepeatCounts();
    private volatile boolean leavesNumbers;

    private LimitedDiagnostics(Consumer<String> sink, int recorders) {
        this.sink = sink;
        this.recorders = recorders;
    }

    public static LimitedDiagnostics of(Consumer<String> sink) {
        return new LimitedDiagnostics(sink, 1);
    }

    /** Returns the diagnostics of a session, whose recorders each write to a {@link #part()}. */
    public static LimitedDiagnostics ofSession(Consumer<String> sink) {
        return new LimitedDiagnostics(sink, OF_SESSION);
    }

    /** Returns the diagnostics of one recorder of a session: its first ones are written, as long as the session writes any. */
    public DiagnosticSink part() {
        RepeatCounts own = new RepeatCounts();
        return (status, rejection) -> write(rejection, own.isWhole(rejection));
    }

    @Override
    public void accept(Status status, Rejection rejection) {
        write(rejection, true);
    }

    private void write(Rejection rejection, boolean isFirst) {
        Repeats repeats;
        String addition;
        synchronized (counts) {
            repeats = counts.count(rejection);
            addition = addition(repeats, RepeatCounts.whole(rejection), isFirst);
        }
        if (addition != null) {
            String line = rejection.line();
            repeats.line = line;
            sink.accept(line + addition);
        }
    }

    /** Returns what a line says about its number, which may be nothing; null if it is not written. */
    private @Nullable String addition(Repeats repeats, int whole, boolean isFirst) {
        long count = repeats.count;
        if (count > whole && isPowerOfTen(count) && !leavesNumbers) {
            repeats.unsaid = 0;
            return times(repeats, "so far");
        }
        if (isFirst && count <= (leavesNumbers ? 1 : (long) recorders * whole)) {
            return "";
        }
        repeats.unsaid++;
        return null;
    }

    private static boolean isPowerOfTen(long count) {
        long rest = count;
        while (rest % 10 == 0) {
            rest /= 10;
        }
        return rest == 1;
    }

    private static String times(Repeats repeats, String when) {
        return " (" + ShownText.grouped(repeats.count) + " times " + when
                + (repeats.areOfOthers ? ", with other names)" : ")");
    }

    @Override
    public void leaveNumbers() {
        leavesNumbers = true;
    }

    @Override
    public void end() {
        counts.all().forEach(this::end);
    }

    private void end(Repeats repeats) {
        String line;
        synchronized (counts) {
            if (repeats.unsaid == 0 || repeats.ends == ENDS) {
                return;
            }
            repeats.unsaid = 0;
            repeats.ends++;
            line = repeats.line + times(repeats, "in all");
        }
        sink.accept(line);
    }

    /** Counts rejections by their kind and name, before any text of them is made. Thread-safe. */
    static final class RepeatCounts {
        private static final int WHOLE = 10;

        /** Several calls may reject the same operation that has no name: each report of ranks takes a summary. */
        private static final int WHOLE_NAMELESS = 20;

        /** When so many kinds and names are known, further names of a kind are counted together. */
        private static final int NAMES = 1000;

        private record Key(DiagnosticId id, @Nullable Object name, boolean isOther) {}

        /** The rejections of one kind and name, or of one kind and all names that are not known. */
        static final class Repeats {
            final boolean areOfOthers;
            long count;

            /** How many of them nothing was said about. */
            long unsaid;

            /** How often an end said how many there are. */
            int ends;

            volatile String line = "";

            private Repeats(boolean areOfOthers) {
                this.areOfOthers = areOfOthers;
            }
        }

        private Map<Key, Repeats> known = Collections.emptyMap();

        /** Returns how many rejections of that kind and name of a recorder have their whole text. */
        static int whole(Rejection rejection) {
            return rejection.name() instanceof Argument.Nameless ? WHOLE_NAMELESS : WHOLE;
        }

        /** Counts a rejection, and returns those of the same kind and name with it. */
        synchronized Repeats count(Rejection rejection) {
            if (known.isEmpty()) {
                // most recorders reject nothing
                known = new LinkedHashMap<>();
            }
            Key key = new Key(rejection.id(), rejection.name(), false);
            Repeats repeats = known.get(key);
            if (repeats == null) {
                Key added = known.size() < NAMES ? key : new Key(rejection.id(), null, true);
                repeats = known.computeIfAbsent(added, unknown -> new Repeats(unknown.isOther()));
            }
            repeats.count++;
            return repeats;
        }

        synchronized boolean isWhole(Rejection rejection) {
            return count(rejection).count <= whole(rejection);
        }

        synchronized List<Repeats> all() {
            return List.copyOf(known.values());
        }
    }
}

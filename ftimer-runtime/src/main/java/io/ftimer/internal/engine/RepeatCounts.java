package io.ftimer.internal.engine;

import io.ftimer.values.DiagnosticId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts rejections by their kind and name, before any text of them is made. Thread-safe. */
final class RepeatCounts {
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

    /** Counts a rejection, and returns whether it has its whole text. */
    synchronized boolean isWhole(Rejection rejection) {
        return count(rejection).count <= whole(rejection);
    }

    synchronized List<Repeats> all() {
        return List.copyOf(known.values());
    }
}

package io.ftimer.mpi;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import java.util.HashMap;
import java.util.Map;

/**
 * Names with the context behind them. While the trees of all ranks are merged, they keep a region that began in one context
 * apart from a region at the same path that began in another. Stateless.
 */
final class ContextMarks {
    /** A character that no name of a region contains. */
    private static final char MARK = '\n';

    private record Place(int parentId, String name) {}

    private ContextMarks() {}

    /** Returns a marked name. */
    static String mark(String name, String context) {
        return name + MARK + context;
    }

    /** Returns a union without marks. Where siblings have the same name then, it ends with the context in brackets. */
    static UnionSummary shown(UnionSummary marked) {
        Map<Place, Integer> uses = new HashMap<>();
        for (ReducedEntry entry : marked.entries()) {
            uses.merge(placeOf(entry), 1, Integer::sum);
        }
        return marked.renamed(entry -> {
            Place place = placeOf(entry);
            int mark = place.name().length();
            while (mark < entry.name().length() && uses.getOrDefault(place, 0) > 1) {
                place = new Place(
                        place.parentId(), place.name() + " [" + entry.name().substring(mark + 1) + "]");
                uses.merge(place, 1, Integer::sum);
            }
            return place.name();
        });
    }

    private static Place placeOf(ReducedEntry entry) {
        int mark = entry.name().indexOf(MARK);
        return new Place(
                entry.parentId(), mark < 0 ? entry.name() : entry.name().substring(0, mark));
    }
}

package io.ftimer.trace;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The slices of a timeline as Perfetto nests them. Its importer sorts events by time, at equal times longer slices first, then by
 * place in the file; a slice ends before one that starts at its end, unless neither has a length.
 */
final class PerfettoView {
    private static final long PENDING = -1;

    private record Shown(long startNanos, long nanos) {
        boolean isPending() {
            return nanos == PENDING;
        }

        long endNanos() {
            return startNanos + nanos;
        }
    }

    private final Map<Integer, List<Shown>> openByRow = new TreeMap<>();
    private final Map<Integer, List<String>> lines = new TreeMap<>();

    private PerfettoView() {}

    /** Returns the tree of each row: a line for each slice, indented by its depth. */
    static Map<Integer, List<String>> trees(List<JsonNode> events) {
        PerfettoView view = new PerfettoView();
        events.stream()
                .filter(event -> "XB".contains(event.get("ph").textValue()))
                .sorted(Comparator.comparing((JsonNode event) -> slice(event).startNanos())
                        .thenComparing(event ->
                                slice(event).isPending() ? 0 : -slice(event).nanos()))
                .forEach(view::add);
        return view.lines;
    }

    private static Shown slice(JsonNode event) {
        return new Shown(nanos(event.get("ts")), event.has("dur") ? nanos(event.get("dur")) : PENDING);
    }

    private static long nanos(JsonNode micros) {
        return micros.decimalValue().movePointRight(3).longValueExact();
    }

    private void add(JsonNode event) {
        int row = event.get("tid").intValue();
        List<Shown> open = openByRow.computeIfAbsent(row, unused -> new ArrayList<>());
        Shown slice = slice(event);
        boolean fits = closeEnded(open, slice);
        String line = "  ".repeat(open.size()) + event.get("name").textValue() + (fits ? "" : " (dropped)");
        lines.computeIfAbsent(row, unused -> new ArrayList<>()).add(line);
        if (fits) {
            open.add(slice);
        }
    }

    /** Returns whether the slice is inside what remains open. */
    private static boolean closeEnded(List<Shown> open, Shown slice) {
        boolean hasPendingInside = false;
        for (int i = open.size() - 1; i >= 0; i--) {
            Shown other = open.get(i);
            if (other.isPending()) {
                hasPendingInside = true;
            } else if (hasPendingInside) {
                if (slice.startNanos() > other.endNanos()) {
                    open.subList(i, open.size()).clear();
                    hasPendingInside = false;
                }
            } else if (other.endNanos() < slice.startNanos()
                    || other.endNanos() == slice.startNanos() && (other.nanos() != 0 || slice.nanos() != 0)) {
                open.remove(open.size() - 1);
            } else if (!slice.isPending()
                    && slice.startNanos() < other.endNanos()
                    && slice.endNanos() > other.endNanos()) {
                return false;
            }
        }
        return true;
    }
}

package io.ftimer.trace;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * The slices of one row of a timeline as speedscope nests them. It makes a queue of starts and a queue of ends, each sorted by time,
 * where times are floating-point numbers, and takes what is earlier. At equal times it takes the end, unless it is that of a slice
 * with the same name and arguments as the start. An end that is not that of the innermost slice is ignored, with a complaint.
 */
final class SpeedscopeView {
    private record Edge(double micros, String name, String id) {}

    private final Deque<Edge> starts = new ArrayDeque<>();
    private final List<Edge> ends = new ArrayList<>();
    private final Deque<Edge> open = new ArrayDeque<>();
    private final List<String> lines = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    SpeedscopeView(List<JsonNode> events) {
        double first = events.stream()
                .mapToDouble(event -> event.get("ts").doubleValue())
                .min()
                .orElse(0);
        List<Edge> unsorted = new ArrayList<>();
        for (JsonNode event : events) {
            if (event.get("ph").textValue().equals("B")) {
                unsorted.add(edge(event, event.get("ts").doubleValue() - first));
            }
        }
        List<JsonNode> slices = events.stream()
                .filter(event -> event.get("ph").textValue().equals("X"))
                .sorted(Comparator.comparingDouble(
                                (JsonNode event) -> event.get("ts").doubleValue() - first)
                        .thenComparing(event -> -event.get("dur").doubleValue()))
                .toList();
        for (JsonNode slice : slices) {
            double start = slice.get("ts").doubleValue() - first;
            unsorted.add(edge(slice, start));
            ends.add(edge(slice, start + slice.get("dur").doubleValue()));
        }
        unsorted.sort(Comparator.comparingDouble(Edge::micros));
        starts.addAll(unsorted);
        ends.sort(Comparator.comparingDouble(Edge::micros));
        while (!starts.isEmpty() || !ends.isEmpty()) {
            if (isStartNext()) {
                start(starts.remove());
            } else {
                end(takeEnd());
            }
        }
        open.forEach(frame -> complaints.add(frame.name() + " is never closed"));
    }

    /** Returns a line for each slice, indented by its depth. */
    List<String> lines() {
        return lines;
    }

    /** Returns what speedscope prints on the console. */
    List<String> complaints() {
        return complaints;
    }

    private static Edge edge(JsonNode event, double micros) {
        String name = event.get("name").textValue();
        return new Edge(micros, name, name + ' ' + event.get("args"));
    }

    private boolean isStartNext() {
        if (starts.isEmpty() || ends.isEmpty()) {
            return ends.isEmpty();
        }
        Edge start = starts.element();
        Edge end = ends.get(0);
        return start.micros() < end.micros()
                || start.micros() == end.micros() && start.id().equals(end.id());
    }

    /** Of the ends at the same time, that of the innermost slice is taken, if there is one. */
    private Edge takeEnd() {
        Edge innermost = open.peek();
        double micros = ends.get(0).micros();
        for (int i = 1; innermost != null && i < ends.size() && ends.get(i).micros() == micros; i++) {
            if (ends.get(i).id().equals(innermost.id())) {
                Edge matching = ends.set(i, ends.get(0));
                ends.set(0, matching);
                break;
            }
        }
        return ends.remove(0);
    }

    private void start(Edge start) {
        lines.add("  ".repeat(open.size()) + start.name());
        open.push(start);
    }

    private void end(Edge end) {
        if (open.isEmpty() || !open.element().name().equals(end.name())) {
            complaints.add("the end of " + end.name() + " is ignored");
            return;
        }
        open.pop();
    }
}

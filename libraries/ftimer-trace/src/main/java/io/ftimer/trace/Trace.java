package io.ftimer.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A whole trace in memory. {@link TraceReader} reads larger ones.
 *
 * <pre>{@code
 * Trace trace = Trace.read(Path.of("dumpi-2026.11.21.07.22.25-0000.bin"));
 * for (Occurrence occurrence : trace.occurrences()) {
 *     System.out.println(occurrence.name() + " " + occurrence.wall().durationNanos());
 * }
 * }</pre>
 *
 * @param events the events in the order of the file
 * @param problem why the trace is not whole, or null if nothing is known to be missing
 */
public record Trace(List<TraceEvent> events, @Nullable String problem) {
    /** @throws NullPointerException if {@code events} is null or contains null */
    public Trace {
        events = List.copyOf(events);
    }

    /**
     * Reads a trace.
     *
     * @throws MalformedTraceException if the file is not a trace, or is damaged elsewhere than at its end
     * @throws IOException if it cannot be read
     */
    public static Trace read(Path path) throws IOException {
        try (TraceReader reader = TraceReader.open(path)) {
            List<TraceEvent> events = new ArrayList<>();
            for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                events.add(event);
            }
            return new Trace(events, reader.problem());
        }
    }

    /** Writes the text form of all events, in their order. */
    public void writeTo(Appendable out) throws IOException {
        for (TraceEvent event : events) {
            out.append(event.toString());
        }
    }

    /** Returns the calls and the closed regions, in the order of their ends. */
    public List<Occurrence> occurrences() {
        List<Occurrence> complete = new ArrayList<>();
        RegionPairing regions = new RegionPairing();
        for (TraceEvent event : events) {
            TraceEvent start = regions.next(event);
            if (start != null) {
                complete.add(new Occurrence(
                        event.name(),
                        event.thread(),
                        new TimeSpan(start.cpu().startNanos(), event.cpu().stopNanos()),
                        new TimeSpan(start.wall().startNanos(), event.wall().stopNanos())));
            }
        }
        return complete;
    }
}

package io.ftimer.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A whole trace in memory. {@link TraceReader} is for those that are larger.
 *
 * @param events in the order of the file
 * @param problem what is wrong with the end of the file, or null
 */
public record Trace(List<TraceEvent> events, @Nullable String problem) {
    /** @throws NullPointerException if {@code events} is null or has a null */
    public Trace {
        events = List.copyOf(events);
    }

    /**
     * Reads a trace.
     *
     * @throws MalformedTraceException if the file is no trace or is damaged elsewhere than at its end
     * @throws IOException if it cannot be read
     */
    public static Trace read(Path path) throws IOException {
        try (TraceReader reader = TraceReader.open(path)) {
            List<TraceEvent> events = new ArrayList<>();
            TraceEvent event = reader.next();
            while (event != null) {
                events.add(event);
                event = reader.next();
            }
            return new Trace(events, reader.problem());
        }
    }

    /** Writes the text form of all events, in their order; empty for none. */
    public void writeTo(Appendable out) throws IOException {
        for (TraceEvent event : events) {
            out.append(event.toString());
        }
    }

    /** Returns the calls and the closed regions, in the order in which they ended. */
    public List<Occurrence> occurrences() {
        return Occurrences.of(events).complete();
    }

    /**
     * Returns how many ends of regions have no other end here: of regions that were still open at the end or when their timer was
     * reset, and of those that were open where events are missing.
     */
    public long unpairedEvents() {
        return Occurrences.of(events).unpaired();
    }
}

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
 * @since 0.1
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
            TraceEvent event = reader.next();
            while (event != null) {
                events.add(event);
                event = reader.next();
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
        return Occurrences.of(events).complete();
    }

    /**
     * Returns the number of starts and stops of regions that have no counterpart: of regions that were open at the end of the
     * trace or when their timer was reset, and of regions that were open where events are missing.
     */
    public long unpairedEvents() {
        return Occurrences.of(events).unpaired();
    }

    /** The calls and the closed regions of a trace, in the order of their ends. */
    static final class Occurrences {
        private final RegionPairing regions = new RegionPairing();
        private final List<Occurrence> complete = new ArrayList<>();

        private Occurrences() {}

        static Occurrences of(List<TraceEvent> events) {
            Occurrences found = new Occurrences();
            events.forEach(found::add);
            return found;
        }

        List<Occurrence> complete() {
            return complete;
        }

        long unpaired() {
            return regions.dropped()
                    + regions.open().stream().mapToLong(open -> open.size()).sum();
        }

        private void add(TraceEvent event) {
            switch (event.kind()) {
                case CALL -> complete.add(new Occurrence(event.name(), event.thread(), event.cpu(), event.wall()));
                case ENTER -> regions.start(event);
                case EXIT -> close(event);
            }
        }

        private void close(TraceEvent exit) {
            TraceEvent enter = regions.stop(exit);
            if (enter != null) {
                complete.add(new Occurrence(
                        exit.name(),
                        exit.thread(),
                        new TimeSpan(enter.cpu().startNanos(), exit.cpu().stopNanos()),
                        new TimeSpan(enter.wall().startNanos(), exit.wall().stopNanos())));
            }
        }
    }
}

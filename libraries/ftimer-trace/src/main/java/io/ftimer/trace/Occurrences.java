package io.ftimer.trace;

import java.util.ArrayList;
import java.util.List;

/** The calls and the closed regions of a trace, in the order of their ends. */
final class Occurrences {
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

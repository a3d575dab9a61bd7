package io.ftimer.metrics;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import java.util.ArrayDeque;
import java.util.Deque;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The events of one recorder; the only class that refers to JDK Flight Recorder. Thread-confined. */
final class RegionEvents {
    private static final EventType TYPE = EventType.getEventType(Region.class);

    /** Started but not committed. */
    private final Deque<Region> open = new ArrayDeque<>();

    @Name(FlightRecorderEvents.EVENT)
    @Label("Timed Region")
    @Description("One call of a region")
    @Category("fTimer")
    @StackTrace(false)
    private static final class Region extends Event {
        @Label("Region")
        final String region;

        @Label("Context")
        @Description("The number of the call path among those of the same name, starting at 1")
        final int context;

        private Region(String region, int context) {
            this.region = region;
            this.context = context;
        }
    }

    void follow(TimerId id, int context, TimerEvent event) {
        if (event == TimerEvent.START) {
            if (TYPE.isEnabled()) {
                Region begun = new Region(id.name(), context);
                begun.begin();
                open.push(begun);
            }
        } else if (!open.isEmpty()) {
            stop(id.name(), context);
        }
    }

    private void stop(String name, int context) {
        boolean known = open.stream().anyMatch(begun -> begun.context == context && begun.region.equals(name));
        while (known) {
            Region top = open.pop();
            if (top.context == context && top.region.equals(name)) {
                top.commit();
                return;
            }
        }
    }

    void forgetOpen() {
        open.clear();
    }
}

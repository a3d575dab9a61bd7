package io.ftimer.metrics;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import java.util.ArrayDeque;
import java.util.Deque;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Shows each call of a region as an event {@value #EVENT} of JDK Flight Recorder, beside what else the JVM does at that time:
 *
 * <pre>{@code
 * FTimer timer = FTimer.builder().listener(FlightRecorderEvents::new).build();
 * java -XX:StartFlightRecording:filename=run.jfr ...
 * }</pre>
 *
 * <p>While nothing is being recorded, or the event is off, a start and a stop look at one flag each. What was open when a
 * recording began is not in it. Calls that a repaired stop closes are not in it either. Needs the module {@code jdk.jfr}; nothing else here does.
 *
 * <p>Thread safety: thread-confined; each recorder has one of its own.
 */
public final class FlightRecorderEvents implements TimerListener {
    /** The name of the event; it has the fields {@code region} and {@code context}. */
    public static final String EVENT = "io.ftimer.Region";

    private static final EventType TYPE = EventType.getEventType(Region.class);

    /** Begun and not committed yet. */
    private final Deque<Region> open = new ArrayDeque<>();

    /** Makes the listener of one recorder. */
    public FlightRecorderEvents() {}

    @Name(EVENT)
    @Label("Timed Region")
    @Description("One call of a region")
    @Category("fTimer")
    @StackTrace(false)
    private static final class Region extends Event {
        @Label("Region")
        final String region;

        @Label("Context")
        @Description("Which call path of that name this is, from 1 on")
        final int context;

        private Region(String region, int context) {
            this.region = region;
            this.context = context;
        }
    }

    @Override
    public void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
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
}

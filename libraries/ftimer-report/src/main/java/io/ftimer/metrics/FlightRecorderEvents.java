package io.ftimer.metrics;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import io.ftimer.internal.platform.OptionalModule;
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
 * Emits an event {@value #EVENT} of JDK Flight Recorder for each call of a region.
 *
 * <pre>{@code
 * // run with java -XX:StartFlightRecording:filename=run.jfr
 * FTimer timer = FTimer.builder().listener(FlightRecorderEvents::new).build();
 * }</pre>
 *
 * <p>While no recording is running or the event is disabled, each start and stop only checks a flag. A recording does not
 * contain regions that were open when it started. A repaired stop ends the events of the regions inside; those that continue
 * are new events. Requires the module {@code jdk.jfr}.
 *
 * <p>Thread safety: thread-confined; each recorder needs its own instance.
 *
 * @since 0.1
 */
public final class FlightRecorderEvents implements TimerListener {
    /** The name of the event; it has the fields {@code region} and {@code context}. */
    public static final String EVENT = "io.ftimer.Region";

    private final RegionEvents events;

    /**
     * Creates the listener of one recorder.
     *
     * @throws UnsupportedOperationException if this JVM lacks the module {@code jdk.jfr}
     */
    public FlightRecorderEvents() {
        OptionalModule.FLIGHT_RECORDER.require("FlightRecorderEvents");
        events = new RegionEvents();
    }

    @Override
    public void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        events.follow(id, context, event);
    }

    @Override
    public void onRepair(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
        events.follow(id, context, event);
    }

    @Override
    public void onReset(@Nullable Object userData) {
        events.forgetOpen();
    }

    /** The events of one recorder; the only class that refers to JDK Flight Recorder. Thread-confined. */
    static final class RegionEvents {
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
}

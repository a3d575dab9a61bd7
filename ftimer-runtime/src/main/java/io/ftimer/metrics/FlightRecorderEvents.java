package io.ftimer.metrics;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import io.ftimer.internal.platform.OptionalModule;
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
 * recording began is not in it. A repaired stop ends the events of what is inside, and what goes on is a new event. Needs the
 * module {@code jdk.jfr}.
 *
 * <p>Thread safety: thread-confined; each recorder has one of its own.
 */
public final class FlightRecorderEvents implements TimerListener {
    /** The name of the event; it has the fields {@code region} and {@code context}. */
    public static final String EVENT = "io.ftimer.Region";

    private final RegionEvents events;

    /**
     * Makes the listener of one recorder.
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
}

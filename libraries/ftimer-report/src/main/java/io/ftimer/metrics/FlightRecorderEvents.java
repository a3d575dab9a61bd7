package io.ftimer.metrics;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import io.ftimer.internal.text.OptionalModule;
import org.jspecify.annotations.Nullable;

/**
 * Emits an event {@value #EVENT} of JDK Flight Recorder for each call of a region.
 *
 * <pre>{@code
 * // run with java -XX:StartFlightRecording:filename=run.jfr
 * FTimer timer = FTimer.builder().listener(FlightRecorderEvents::new).build();
 * }</pre>
 *
 * <p>While no recording is running or the event is disabled, each start and stop only follows the call path. A recording does
 * not contain regions that were open when it started. A repaired stop ends the events of the regions inside; those that continue
 * are new events. Requires the module {@code jdk.jfr}.
 *
 * <p>The fields are {@code region}, the name; {@code path}, the text of the {@link io.ftimer.values.RegionPath}, which begins
 * with the first region that was opened after the listener was set; {@code context}, as a {@link TimerListener} gets it;
 * {@code test}, the test or class whose code is recorded, or null; and {@code threadState}: {@code bound}, or {@code other} for
 * a thread that is recorded without being bound. From Java 25 on, {@code path}, {@code test} and {@code threadState} are
 * contextual: tools show them with other events of the thread inside the region.
 *
 * <p>Thread safety: thread-confined; each recorder needs its own instance.
 */
public final class FlightRecorderEvents implements TimerListener {
    /** The name of the event. */
    public static final String EVENT = "io.ftimer.Region";

    private final RegionEvents events;

    /**
     * Creates the listener of one recorder.
     *
     * @throws UnsupportedOperationException if this JVM lacks the module {@code jdk.jfr}
     */
    public FlightRecorderEvents() {
        this(null);
    }

    /**
     * Creates the listener of one recorder of a test.
     *
     * @param test the name of the test; null for none
     * @throws UnsupportedOperationException if this JVM lacks the module {@code jdk.jfr}
     */
    public FlightRecorderEvents(@Nullable String test) {
        OptionalModule.FLIGHT_RECORDER.require("FlightRecorderEvents");
        events = new RegionEvents(test);
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

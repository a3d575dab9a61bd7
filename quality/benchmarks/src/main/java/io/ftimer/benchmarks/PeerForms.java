package io.ftimer.benchmarks;

import com.codahale.metrics.MetricRegistry;
import io.ftimer.TimerScope;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.perfmark.PerfMark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Recording;
import one.profiler.AsyncProfiler;
import one.profiler.Span;
import org.javasimon.EnabledManager;
import org.javasimon.Split;
import org.javasimon.Stopwatch;
import org.jspecify.annotations.Nullable;

/**
 * The same regions with other libraries, each as its documentation advises: meters are looked up once where the library
 * keeps them, and what is measured is kept in memory by its own means. Their scopes are kept on a stack, as a try block would.
 */
final class PeerForms {
    static final String PREFIX = "peer-";

    /** What is compared, by name without prefix. */
    static final List<String> NAMES = List.of(
            "micrometer-timer",
            "micrometer-observation",
            "dropwizard",
            "opentelemetry",
            "javasimon",
            "jfr",
            "perfmark",
            "perfmark-off",
            "async-profiler-spans");

    private PeerForms() {}

    static PairForm of(String form) {
        return switch (form.substring(PREFIX.length())) {
            case "micrometer-timer" -> new MicrometerTimer();
            case "micrometer-observation" -> new MicrometerObservation();
            case "dropwizard" -> new Dropwizard();
            case "opentelemetry" -> new OpenTelemetry();
            case "javasimon" -> new JavaSimon();
            case "jfr" -> new FlightRecorder();
            case "perfmark" -> new Marks(true);
            case "perfmark-off" -> new Marks(false);
            case "async-profiler-spans" -> new ProfilerSpans();
            default -> throw new IllegalArgumentException("unknown form: " + form);
        };
    }

    /** A library whose start returns an object that stops it. */
    private abstract static class Stacked<T> extends PairForm {
        private static final int DEPTH = 4;

        private final @Nullable Object[] open = new Object[DEPTH];
        private int depth;

        abstract T start(int region);

        abstract void stop(int region, T started);

        @Override
        @Nullable
        TimerScope open(int region) {
            open[depth++] = start(region);
            return null;
        }

        @Override
        @SuppressWarnings("unchecked") // only start puts objects there
        void close(int region, @Nullable TimerScope scope) {
            T started = (T) Objects.requireNonNull(open[--depth]);
            open[depth] = null;
            stop(region, started);
        }
    }

    private static final class MicrometerTimer extends Stacked<Timer.Sample> {
        private final MeterRegistry registry = new SimpleMeterRegistry();
        private final Timer[] timers =
                Stream.of(Regions.names()).map(registry::timer).toArray(Timer[]::new);

        @Override
        Timer.Sample start(int region) {
            return Timer.start(registry);
        }

        @Override
        void stop(int region, Timer.Sample started) {
            started.stop(timers[region]);
        }
    }

    /** With scopes, which is what makes an observation the child of another, and with a handler that fills timers. */
    private static final class MicrometerObservation extends Stacked<Observation.Scope> {
        private final String[] names = Regions.names();
        private final ObservationRegistry registry = ObservationRegistry.create();

        MicrometerObservation() {
            registry.observationConfig()
                    .observationHandler(new DefaultMeterObservationHandler(new SimpleMeterRegistry()));
        }

        @Override
        Observation.Scope start(int region) {
            return Observation.start(names[region], registry).openScope();
        }

        @Override
        void stop(int region, Observation.Scope started) {
            started.close();
            started.getCurrentObservation().stop();
        }
    }

    private static final class Dropwizard extends Stacked<com.codahale.metrics.Timer.Context> {
        private final MetricRegistry registry = new MetricRegistry();
        private final com.codahale.metrics.Timer[] timers =
                Stream.of(Regions.names()).map(registry::timer).toArray(com.codahale.metrics.Timer[]::new);

        @Override
        com.codahale.metrics.Timer.Context start(int region) {
            return timers[region].time();
        }

        @Override
        void stop(int region, com.codahale.metrics.Timer.Context started) {
            started.stop();
        }
    }

    /** Every span is sampled and made current; none is exported. */
    private static final class OpenTelemetry extends Stacked<OpenTelemetry.Current> {
        private final String[] names = Regions.names();
        private final SdkTracerProvider provider = SdkTracerProvider.builder().build();
        private final Tracer tracer = provider.get("benchmark");

        record Current(io.opentelemetry.api.trace.Span span, Scope scope) {}

        @Override
        @SuppressWarnings("MustBeClosedChecker") // stop closes it
        Current start(int region) {
            io.opentelemetry.api.trace.Span span =
                    tracer.spanBuilder(names[region]).startSpan();
            return new Current(span, span.makeCurrent());
        }

        @Override
        void stop(int region, Current started) {
            started.scope().close();
            started.span().end();
        }

        @Override
        public void close() {
            provider.close();
        }
    }

    private static final class JavaSimon extends Stacked<Split> {
        private final EnabledManager manager = new EnabledManager();
        private final Stopwatch[] stopwatches =
                Stream.of(Regions.names()).map(manager::getStopwatch).toArray(Stopwatch[]::new);

        @Override
        Split start(int region) {
            return stopwatches[region].start();
        }

        @Override
        void stop(int region, Split started) {
            started.stop();
        }
    }

    /** Events of a running recording, without stack traces. */
    private static final class FlightRecorder extends Stacked<RegionEvent> {
        private final String[] names = Regions.names();
        private final Recording recording = new Recording();

        FlightRecorder() {
            recording.enable(RegionEvent.class).withoutStackTrace().withoutThreshold();
            recording.start();
        }

        @Override
        RegionEvent start(int region) {
            RegionEvent event = new RegionEvent();
            event.name = names[region];
            event.begin();
            return event;
        }

        @Override
        void stop(int region, RegionEvent started) {
            started.commit();
        }

        @Override
        public void close() {
            recording.close();
        }
    }

    /** Marks of a thread go to a ring buffer; the newest overwrite the oldest. */
    private static final class Marks extends PairForm {
        private final String[] names = Regions.names();

        Marks(boolean isOn) {
            PerfMark.setEnabled(isOn);
        }

        @Override
        @Nullable
        TimerScope open(int region) {
            PerfMark.startTask(names[region]);
            return null;
        }

        @Override
        void close(int region, @Nullable TimerScope scope) {
            PerfMark.stopTask(names[region]);
        }
    }

    /** Spans of a running recording, which is not kept. */
    private static final class ProfilerSpans extends PairForm {
        private static final int DEPTH = 4;

        private final String[] names = Regions.names();
        private final long[] open = new long[DEPTH];
        private int depth;

        ProfilerSpans() {
            execute("start,jfr,event=itimer,interval=1s,file=/dev/null");
        }

        private static void execute(String command) {
            try {
                AsyncProfiler.getInstance().execute(command);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        @Nullable
        TimerScope open(int region) {
            open[depth++] = Span.start();
            return null;
        }

        @Override
        void close(int region, @Nullable TimerScope scope) {
            Span.end(open[--depth], names[region]);
        }

        @Override
        public void close() {
            execute("stop");
        }
    }

    private static final class RegionEvent extends Event {
        @SuppressWarnings("unused") // read by the recorder of the JVM
        private @Nullable String name;
    }
}

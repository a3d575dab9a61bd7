package io.ftimer.opentelemetry;

import io.ftimer.FTimers;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.session.Place;
import io.ftimer.internal.session.RecordingSession;
import io.ftimer.internal.text.RegionNames;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records spans as regions, so that a test can count the calls of clients that OpenTelemetry's instrumentations know: HTTP, gRPC,
 * messaging, databases.
 *
 * <pre>{@code
 * SdkTracerProvider.builder().addSpanProcessor(new FTimerSpanProcessor())
 * }</pre>
 *
 * <p>A span counts one call when it starts, and adds its time when it ends, on whichever threads that is. So its region is never
 * open: regions that code opens meanwhile are beside it.
 *
 * <p>The region is inside those that are open on the thread where the span starts. If none is open there, or none since the parent
 * span started, it is where that span belongs, and inside its region if that is recorded. A span that starts on a thread without a
 * session belongs to the session of its parent, and otherwise counts as a call that is not recorded.
 *
 * <p>If several of these processors see a span, the first one that has a name for it records it. Spans that a sampler drops reach no processor.
 *
 * <p>Thread safety: thread-safe.
 */
public final class FTimerSpanProcessor implements SpanProcessor {
    /** Of all processors, because a span may have its parent from another provider. */
    private static final Map<Span, SpanRegion> REGIONS = Collections.synchronizedMap(new WeakHashMap<>());

    private final Function<? super ReadableSpan, Optional<String>> name;

    /** Creates a processor that records the spans of the kinds {@code CLIENT} and {@code PRODUCER}, by their names. */
    public FTimerSpanProcessor() {
        this(FTimerSpanProcessor::nameOfCall);
    }

    /**
     * Creates a processor that records the spans which have a name.
     *
     * @param name returns the name of the region of a span that starts, empty for a span that is not recorded. Few different names
     *     keep the tree small
     */
    public FTimerSpanProcessor(Function<? super ReadableSpan, Optional<String>> name) {
        this.name = name;
    }

    private static Optional<String> nameOfCall(ReadableSpan span) {
        SpanKind kind = span.getKind();
        return kind == SpanKind.CLIENT || kind == SpanKind.PRODUCER ? Optional.of(span.getName()) : Optional.empty();
    }

    /** Counts the call. */
    @Override
    public void onStart(Context parent, ReadWriteSpan span) {
        SpanRegion known = REGIONS.get(span);
        if (known != null && known.name() != null) {
            return;
        }
        SpanRegion region = SpanRegion.of(name.apply(span), REGIONS.get(Span.fromContext(parent)), this);
        REGIONS.put(span, region);
        region.count();
    }

    /** Returns true. */
    @Override
    public boolean isStartRequired() {
        return true;
    }

    /** Adds the time. */
    @Override
    public void onEnd(ReadableSpan span) {
        SpanRegion region = REGIONS.get(span);
        if (region != null && region.processor() == this) {
            region.addTime(span.getLatencyNanos());
        }
    }

    /** Returns true. */
    @Override
    public boolean isEndRequired() {
        return true;
    }

    /**
     * Where one span belongs in the tree of a session, and the name of its region.
     *
     * @param name null for a span that is not recorded, but may be the parent of one
     * @param session null if the span started outside of all. Weak: a span may outlive it
     * @param startedNanos when it started, by the clock of the session
     * @param around the regions around it, outermost first
     * @param processor what records it
     */
    private record SpanRegion(
            @Nullable String name,
            @Nullable WeakReference<RecordingSession> session,
            long startedNanos,
            List<RegionKey> around,
            FTimerSpanProcessor processor) {

        /** Determines the region of a span that starts on the calling thread. */
        static SpanRegion of(Optional<String> wanted, @Nullable SpanRegion parent, FTimerSpanProcessor processor) {
            String name = wanted.map(text -> text.isBlank() ? "span" : RegionNames.madeValid(text))
                    .orElse(null);
            RecordingSession here = Joining.currentSession();
            List<RegionKey> running = Place.runningPath();
            SpanRegion outer = parent != null && parent.isAround(running, here) ? parent : null;
            RecordingSession session = outer == null ? here : outer.openSession();
            return new SpanRegion(
                    name,
                    session == null ? null : new WeakReference<>(session),
                    session == null ? 0 : session.nanoTime(),
                    outer == null ? running : outer.path(),
                    processor);
        }

        /** Returns whether spans in this one belong inside it where these regions of a session are open. */
        private boolean isAround(List<RegionKey> running, @Nullable RecordingSession here) {
            RecordingSession known = openSession();
            return known != null && (running.isEmpty() || known == here && running.equals(around));
        }

        private @Nullable RecordingSession openSession() {
            RecordingSession known = session == null ? null : session.get();
            return known == null || known.isClosed() ? null : known;
        }

        private List<RegionKey> path() {
            return name == null
                    ? around
                    : Stream.concat(around.stream(), Stream.of(RegionKey.code(name)))
                            .toList();
        }

        /** Counts the call of the span, which has just started on the calling thread. */
        void count() {
            if (name != null && session == null) {
                // counts as not recorded
                FTimers.scope(name).close();
            } else {
                add(1, 0);
            }
        }

        /**
         * Adds the time of the span, unless its session is closed.
         *
         * @param nanos the time by the time stamps of the span, which code may set; no more was seen than has passed since it started
         */
        void addTime(long nanos) {
            RecordingSession known = openSession();
            if (known != null) {
                add(0, Math.max(0, Math.min(nanos, known.nanoTime() - startedNanos)));
            }
        }

        private void add(long calls, long nanos) {
            RecordingSession known = openSession();
            if (name == null || known == null) {
                return;
            }
            boolean isHere =
                    known == Joining.currentSession() && Place.runningPath().equals(around);
            try (Place place = isHere ? Place.here() : Place.inside(around, known)) {
                FTimers.current().add(name, calls, nanos);
            }
        }
    }
}

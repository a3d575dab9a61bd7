package io.ftimer.opentelemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Function;

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
        if (known != null && known.isRecorded()) {
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
}

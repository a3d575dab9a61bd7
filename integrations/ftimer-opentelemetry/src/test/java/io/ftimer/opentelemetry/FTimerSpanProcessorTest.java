package io.ftimer.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.common.Clock;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FTimerSpanProcessorTest {
    private final List<String> diagnostics = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final TimerSession session = TimerSession.builder()
            .clock(nanos::get)
            .diagnostics(diagnostics::add)
            .open();
    private final TimerBinding binding = session.bind();
    private final ExecutorService other = Executors.newSingleThreadExecutor();
    private final List<SdkTracerProvider> providers = new ArrayList<>();
    private final Tracer tracer = tracer(new FTimerSpanProcessor());

    private Tracer tracer(FTimerSpanProcessor... processors) {
        var builder = SdkTracerProvider.builder().setClock(new TestClock(nanos));
        for (FTimerSpanProcessor processor : processors) {
            builder.addSpanProcessor(processor);
        }
        SdkTracerProvider provider = builder.build();
        providers.add(provider);
        return provider.get("test");
    }

    /** The time of the session. */
    private record TestClock(AtomicLong nanos) implements Clock {
        @Override
        public long now() {
            return nanos.get();
        }

        @Override
        public long nanoTime() {
            return nanos.get();
        }
    }

    @AfterEach
    void close() {
        binding.close();
        session.close();
        other.shutdown();
        providers.forEach(SdkTracerProvider::close);
        assertThat(diagnostics).isEmpty();
    }

    private Span client(String name) {
        return client(name, Context.current());
    }

    private Span client(String name, Context parent) {
        return tracer.spanBuilder(name)
                .setSpanKind(SpanKind.CLIENT)
                .setParent(parent)
                .startSpan();
    }

    /** Starts the span of a request, of which the region is not recorded. */
    private Span server() {
        return tracer.spanBuilder("request").setSpanKind(SpanKind.SERVER).startSpan();
    }

    private static Optional<String> nameOf(ReadableSpan span) {
        return Optional.of(span.getName());
    }

    /** Returns a line for each region: its path, its calls and its inclusive time. */
    private List<String> tree() {
        return session.summary().entries().stream()
                .map(entry -> entry.path() + " x" + entry.callCount() + " " + entry.inclusiveNanos())
                .toList();
    }

    private void onOtherThread(Runnable task) {
        CompletableFuture.runAsync(task, other).join();
    }

    // ---- one thread -------------------------------------------------------------------------------------------------

    @Test
    void a_span_is_a_call_inside_the_region_that_caused_it() {
        FTimers.run("load", () -> {
            for (int i = 0; i < 3; i++) {
                Span get = client("GET");
                nanos.addAndGet(5);
                get.end();
            }
            nanos.addAndGet(1);
        });

        assertThat(tree()).containsExactly("load x1 16", "load/GET x3 15");
        assertThat(session.summary().entries().get(0).selfNanos()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = SpanKind.class,
            names = {"CLIENT", "PRODUCER"},
            mode = EnumSource.Mode.EXCLUDE)
    void spans_of_other_kinds_are_not_recorded(SpanKind kind) {
        tracer.spanBuilder("other").setSpanKind(kind).startSpan().end();

        assertThat(tree()).isEmpty();
    }

    @Test
    void spans_of_producers_are_recorded() {
        tracer.spanBuilder("send orders")
                .setSpanKind(SpanKind.PRODUCER)
                .startSpan()
                .end();

        assertThat(tree()).containsExactly("send orders x1 0");
    }

    @Test
    void a_span_that_has_not_ended_counts() {
        Span get = client("GET");

        assertThat(tree()).containsExactly("GET x1 0");
        nanos.addAndGet(3);
        get.end();
        assertThat(tree()).containsExactly("GET x1 3");
    }

    @ParameterizedTest
    @CsvSource({"-3600, 3605, 5", "0, 3600, 5", "3600, 3601, 1", "0, 2, 2", "3, 1, 0", "-3600, -1800, 5"})
    void a_span_has_no_more_time_than_passed_since_it_was_seen(long started, long ended, long expected) {
        FTimers.run("load", () -> {
            Span get = tracer.spanBuilder("GET")
                    .setSpanKind(SpanKind.CLIENT)
                    .setStartTimestamp(4000 + started, TimeUnit.NANOSECONDS)
                    .startSpan();
            nanos.addAndGet(5);
            get.end(4000 + ended, TimeUnit.NANOSECONDS);
        });

        assertThat(tree()).containsExactly("load x1 5", "load/GET x1 " + expected);
        assertThat(session.summary().entries().get(0).selfNanos()).isEqualTo(5 - expected);
    }

    @Test
    void a_span_that_is_not_recorded_is_no_region_around_the_spans_in_it() {
        Span request = server();
        try (Scope scope = request.makeCurrent()) {
            FTimers.run("row", () -> client("GET").end());
        }
        request.end();

        assertThat(tree()).containsExactly("row x1 0", "row/GET x1 0");
    }

    @Test
    void a_region_keeps_its_kind_on_another_thread() {
        RegionKey setUp = new RegionKey(RegionKind.LIFECYCLE, "@BeforeEach(setUp)");
        FTimers.current().recorder().startRegion(setUp);
        Span get = client("GET");
        nanos.addAndGet(2);
        onOtherThread(get::end);
        FTimers.current().recorder().stop(setUp);

        assertThat(tree())
                .containsExactly("@BeforeEach(setUp)[lifecycle] x1 2", "@BeforeEach(setUp)[lifecycle]/GET x1 2");
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"' a\tb ', a?b", "orders.Orders/Find, orders.Orders/Find"})
    void the_name_is_that_of_the_span_at_its_start(String name, String region) {
        client(name).updateName("later").end();

        assertThat(session.summary().entries())
                .singleElement()
                .extracting(entry -> entry.path().names())
                .isEqualTo(List.of(region));
    }

    @Test
    void a_function_chooses_spans_and_names() {
        Tracer named = tracer(new FTimerSpanProcessor(span ->
                span.getKind() == SpanKind.INTERNAL ? Optional.of("step " + span.getName()) : Optional.empty()));
        named.spanBuilder("one").startSpan().end();
        named.spanBuilder("GET").setSpanKind(SpanKind.CLIENT).startSpan().end();

        assertThat(tree()).containsExactly("step one x1 0");
    }

    @Test
    void a_blank_name_is_replaced() {
        Tracer blank = tracer(new FTimerSpanProcessor(span -> Optional.of(" ")));
        blank.spanBuilder("GET").startSpan().end();

        assertThat(tree()).containsExactly("span x1 0");
    }

    @Test
    void a_span_is_inside_its_parent_if_that_is_recorded() {
        Tracer all = tracer(new FTimerSpanProcessor(FTimerSpanProcessorTest::nameOf));
        Span step = all.spanBuilder("step").startSpan();
        try (Scope scope = step.makeCurrent()) {
            all.spanBuilder("GET").startSpan().end();
            FTimers.run("row", () -> all.spanBuilder("GET").startSpan().end());
        }
        step.end();

        assertThat(tree()).containsExactly("step x1 0", "step/GET x1 0", "row x1 0", "row/GET x1 0");
    }

    @Test
    void of_several_processors_the_first_with_a_name_records() {
        Tracer several = tracer(
                new FTimerSpanProcessor(),
                new FTimerSpanProcessor(span -> Optional.of("second " + span.getName())),
                new FTimerSpanProcessor(span -> Optional.of("third")));
        Span step = several.spanBuilder("step").startSpan();
        Span get = several.spanBuilder("GET").setSpanKind(SpanKind.CLIENT).startSpan();
        nanos.addAndGet(1);
        get.end();
        step.end();

        assertThat(tree()).containsExactly("second step x1 1", "GET x1 1");
    }

    // ---- several threads --------------------------------------------------------------------------------------------

    @Test
    void a_span_may_end_on_another_thread() {
        FTimers.run("load", () -> {
            Span get = client("GET");
            nanos.addAndGet(5);
            onOtherThread(get::end);
        });

        assertThat(tree()).containsExactly("load x1 5", "load/GET x1 5");
    }

    @Test
    void a_span_may_end_after_the_region_around_it() {
        List<Span> running = new ArrayList<>();
        FTimers.run("load", () -> running.add(client("GET")));
        nanos.addAndGet(5);
        FTimers.run("wait", () -> running.get(0).end());

        assertThat(tree()).containsExactly("load x1 0", "load/GET x1 5", "wait x1 0");
    }

    @Test
    void on_a_thread_without_a_session_a_span_is_where_its_parent_belongs() {
        FTimers.run("load", () -> {
            Span request = server();
            Context context = Context.current().with(request);
            onOtherThread(() -> client("GET", context).end());
            request.end();
        });

        assertThat(tree()).containsExactly("load x1 0", "load/GET x1 0");
        assertThat(session.summary().notRecordedCalls()).isEmpty();
    }

    @Test
    void regions_that_are_open_on_the_other_thread_are_around_its_spans() {
        FTimers.run("load", () -> {
            Context context = Context.current().with(server());
            onOtherThread(FTimers.wrap(
                    () -> FTimers.run("part", () -> client("GET", context).end())));
        });

        assertThat(tree()).containsExactly("load x1 0", "part x1 0", "part/GET x1 0");
    }

    @Test
    void a_span_leaves_the_other_thread_as_it_was() {
        onOtherThread(() -> FTimers.run("missed", () -> {}));
        Span get = client("GET");
        onOtherThread(get::end);
        onOtherThread(() -> FTimers.run("missed", () -> {}));

        assertThat(tree()).containsExactly("GET x1 0");
        assertThat(session.summary().notRecordedCalls().values()).containsExactly(2L);
    }

    // ---- no session -------------------------------------------------------------------------------------------------

    @Test
    void without_a_session_spans_count_as_not_recorded_calls() {
        onOtherThread(() -> client("GET").end());

        assertThat(tree()).isEmpty();
        assertThat(session.summary().notRecordedCalls().values()).containsExactly(1L);
    }

    @Test
    void a_span_that_outlives_its_session_is_in_no_other() {
        Span request = server();
        Span get = client("GET");
        binding.close();
        session.close();
        try (TimerSession next = TimerSession.open();
                TimerBinding bound = next.bind()) {
            get.end();
            FTimers.run(
                    "load",
                    () -> client("POST", Context.current().with(request)).end());
            assertThat(next.summary().entries()).extracting(SummaryEntry::name).containsExactly("load", "POST");
        }
    }

    @Test
    void a_span_that_is_dropped_is_not_recorded() {
        try (SdkTracerProvider dropping = SdkTracerProvider.builder()
                .setSampler(Sampler.alwaysOff())
                .addSpanProcessor(new FTimerSpanProcessor())
                .build()) {
            dropping.get("test")
                    .spanBuilder("GET")
                    .setSpanKind(SpanKind.CLIENT)
                    .startSpan()
                    .end();
        }

        assertThat(tree()).isEmpty();
    }
}

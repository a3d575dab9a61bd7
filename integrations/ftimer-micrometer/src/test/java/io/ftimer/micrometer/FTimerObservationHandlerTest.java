package io.ftimer.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FTimerObservationHandlerTest {
    private final List<String> diagnostics = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final TimerSession session = TimerSession.builder()
            .clock(nanos::get)
            .diagnostics(diagnostics::add)
            .open();
    private final ObservationRegistry registry = ObservationRegistry.create();
    private final ExecutorService other = Executors.newSingleThreadExecutor();

    private final TimerBinding binding = session.bind();

    @BeforeEach
    void register() {
        registry.observationConfig().observationHandler(new FTimerObservationHandler());
    }

    @AfterEach
    void close() {
        binding.close();
        session.close();
        other.shutdown();
        assertThat(OpenScope.innermost()).as("scope left open").isNull();
    }

    private Observation observation(String name) {
        return Observation.createNotStarted(name, registry);
    }

    /** Returns a line for each region: its path and its calls. */
    private List<String> tree() {
        return session.summary().entries().stream()
                .map(entry -> entry.path() + " x" + entry.callCount())
                .toList();
    }

    private void onOtherThread(Runnable task) {
        CompletableFuture.runAsync(task, other).join();
    }

    @Test
    void regions_around_an_observation_keep_their_kind_on_another_thread() {
        RegionKey setUp = new RegionKey(RegionKind.LIFECYCLE, "@BeforeEach(setUp)");
        FTimers.current().recorder().startRegion(setUp);
        Observation http = observation("http").start();
        onOtherThread(() -> http.scoped(() -> FTimers.run("part", () -> {})));
        http.stop();
        FTimers.current().recorder().stop(setUp);

        assertThat(tree())
                .containsExactly(
                        "@BeforeEach(setUp)[lifecycle] x1",
                        "@BeforeEach(setUp)[lifecycle]/http x1",
                        "@BeforeEach(setUp)[lifecycle]/http/part x1");
        assertThat(diagnostics).isEmpty();
    }

    // ---- one thread -------------------------------------------------------------------------------------------------

    @Test
    void observations_and_regions_nest_as_they_run() {
        FTimers.run(
                "test",
                () -> observation("http").observe(() -> {
                    for (int i = 0; i < 3; i++) {
                        observation("load").observe(() -> FTimers.run("row", () -> {}));
                    }
                }));

        assertThat(tree()).containsExactly("test x1", "test/http x1", "test/http/load x3", "test/http/load/row x3");
    }

    @Test
    void an_observation_counts_one_call_however_many_scopes_it_has() {
        Observation http = observation("http").start();
        for (int i = 0; i < 3; i++) {
            http.scoped(() -> FTimers.run("part", () -> {}));
        }
        http.stop();

        assertThat(tree()).containsExactly("http x1", "http/part x3");
    }

    @Test
    void a_scope_inside_a_scope_of_the_same_observation_changes_nothing() {
        Observation http = observation("http").start();
        http.scoped(() -> http.scoped(() -> FTimers.run("part", () -> {})));
        http.stop();

        assertThat(tree()).containsExactly("http x1", "http/part x1");
    }

    @Test
    void an_observation_without_a_scope_counts_one_call_and_has_its_time() {
        observation("http").observe(() -> {
            Observation query = observation("query").start();
            nanos.addAndGet(5);
            query.stop();
        });

        assertThat(tree()).containsExactly("http x1", "http/query x1");
        assertThat(session.summary().entries())
                .extracting(SummaryEntry::inclusiveNanos, SummaryEntry::selfNanos)
                .containsExactly(tuple(5L, 0L), tuple(5L, 5L));
    }

    @Test
    void an_observation_without_a_scope_counts_when_it_stops() {
        Observation query = observation("query").start();

        assertThat(tree()).isEmpty();
        query.stop();
        assertThat(tree()).containsExactly("query x1");
    }

    @Test
    void the_region_is_inside_that_of_the_parent_whatever_is_open() {
        Observation parent = observation("parent").start();
        parent.scoped(() -> {
            Observation first = observation("first").start();
            Observation second = observation("second").parentObservation(parent).start();
            first.scoped(() -> second.scoped(() -> FTimers.run("part", () -> {})));
            second.stop();
            first.stop();
        });
        parent.stop();

        assertThat(tree()).containsExactly("parent x1", "parent/first x1", "parent/second x1", "parent/second/part x1");
    }

    @Test
    void a_parent_without_a_scope_is_around_its_children_too() {
        Observation parent = observation("parent").start();
        observation("child").parentObservation(parent).observe(() -> {});
        parent.stop();

        assertThat(tree()).containsExactly("parent x1", "parent/child x1");
    }

    @Test
    void a_scope_that_is_made_current_again_continues_its_call() {
        Observation http = observation("http").start();
        Observation load = observation("load");
        try (Observation.Scope outer = http.openScope()) {
            load.parentObservation(http).start();
            Observation.Scope scope = load.openScope();
            scope.makeCurrent();
            FTimers.run("row", () -> {});
            scope.close();
            load.stop();
        }
        http.stop();

        assertThat(tree()).containsExactly("http x1", "http/load x1", "http/load/row x1");
        assertThat(diagnostics).isEmpty();
    }

    @Test
    void a_reset_closes_all_regions_of_the_thread() {
        Observation http = observation("http").start();
        Observation.Scope scope = http.openScope();
        scope.reset();
        FTimers.run("after", () -> {});
        scope.close();
        http.stop();

        assertThat(tree()).containsExactly("http x1", "after x1");
    }

    @Test
    void an_exception_passes_and_closes_the_region() {
        IllegalStateException failure = new IllegalStateException("of the user");
        Throwable thrown = org.assertj.core.api.Assertions.catchThrowable(
                () -> observation("http").observe(() -> {
                    throw failure;
                }));

        assertThat(thrown).isSameAs(failure);
        assertThat(session.summary().entries()).noneMatch(SummaryEntry::isActive);
    }

    @Test
    void of_two_handlers_in_one_registry_the_first_records() {
        registry.observationConfig().observationHandler(new FTimerObservationHandler());
        observation("http").observe(() -> observation("query").start().stop());

        assertThat(tree()).containsExactly("http x1", "http/query x1");
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "method.observed, Orders#sum, Orders#sum",
        "method.observed, , method.observed",
        "' a\tb ', , a?b",
        "' ', , observation",
    })
    void the_name_is_the_contextual_one_if_that_is_known(String name, String contextual, String region) {
        observation(name).contextualName(contextual).observe(() -> {});

        assertThat(session.summary().entries())
                .singleElement()
                .extracting(entry -> entry.path().names())
                .isEqualTo(List.of(region));
        assertThat(diagnostics).isEmpty();
    }

    // ---- several threads --------------------------------------------------------------------------------------------

    @Test
    void a_scope_on_another_thread_continues_the_call_at_its_place() {
        FTimers.run("test", () -> {
            Observation http = observation("http").start();
            http.scoped(() ->
                    onOtherThread(() -> http.scoped(() -> observation("load").observe(() -> {}))));
            http.stop();
        });

        assertThat(tree()).containsExactly("test x1", "test/http x1", "test/http/load x1");
        assertThat(session.summary().notRecordedCalls()).isEmpty();
    }

    @Test
    void a_call_is_counted_where_its_first_scope_opens() {
        FTimers.run("test", () -> {
            Observation http = observation("http").start();
            onOtherThread(() -> http.scoped(() -> FTimers.run("part", () -> {})));
            http.stop();
        });

        assertThat(tree()).containsExactly("test x1", "test/http x1", "test/http/part x1");
    }

    @Test
    void an_observation_may_end_on_another_thread() {
        observation("http").observe(() -> {
            Observation query = observation("query").start();
            onOtherThread(query::stop);
        });

        assertThat(tree()).containsExactly("http x1", "http/query x1");
    }

    @Test
    void propagated_context_brings_the_session_and_the_place() {
        observation("http").observe(() -> {
            ContextSnapshot snapshot = ContextSnapshotFactory.builder().build().captureAll();
            onOtherThread(snapshot.wrap(() -> FTimers.run("part", () -> {})));
        });
        onOtherThread(() -> FTimers.run("missed", () -> {}));

        assertThat(tree()).containsExactly("http x1", "http/part x1");
        assertThat(session.summary().notRecordedCalls().values()).containsExactly(1L);
    }

    @Test
    void a_cleared_context_leaves_what_is_open() {
        ContextSnapshot empty =
                ContextSnapshotFactory.builder().clearMissing(true).build().captureAll();
        observation("http").observe(() -> {
            try (ContextSnapshot.Scope cleared = empty.setThreadLocals()) {
                observation("load").observe(() -> {});
            }
            FTimers.run("after", () -> {});
        });

        assertThat(tree()).containsExactly("http x1", "http/load x1", "http/after x1");
    }

    @Test
    void the_thread_of_a_scope_is_released_although_a_region_is_left_open() {
        observation("http").observe(() -> {
            Observation load = observation("load").start();
            onOtherThread(() -> load.scoped(() -> FTimers.start("left open")));
            load.stop();
        });
        onOtherThread(() -> FTimers.run("missed", () -> {}));

        assertThat(diagnostics).hasSizeGreaterThanOrEqualTo(1);
        assertThat(session.summary().notRecordedCalls().values()).containsExactly(1L);
    }

    // ---- no session -------------------------------------------------------------------------------------------------

    @Test
    void without_a_session_regions_count_as_not_recorded_calls() {
        onOtherThread(() ->
                observation("http").observe(() -> observation("query").start().stop()));

        assertThat(tree()).isEmpty();
        assertThat(session.summary().notRecordedCalls().values()).containsExactly(2L);
    }

    @Test
    void a_scope_that_another_handler_kept_from_ending_changes_nothing_in_the_next_session() {
        registry.observationConfig().observationHandler(new ThrowingHandler());
        Observation failing = observation("failing").start();
        onOtherThread(() -> {
            assertThatThrownBy(failing::openScope).isInstanceOf(IllegalStateException.class);
            ObservationRegistry next = ObservationRegistry.create();
            next.observationConfig().observationHandler(new FTimerObservationHandler());
            for (int i = 0; i < 2; i++) {
                try (TimerSession session = TimerSession.open()) {
                    try (TimerBinding binding = session.bind()) {
                        Observation.createNotStarted("http", next).observe(() -> FTimers.run("part", () -> {}));
                    }
                    assertThat(session.summary().entries())
                            .extracting(entry -> entry.path() + " x" + entry.callCount())
                            .containsExactly("http x1", "http/part x1");
                }
            }
        });
    }

    /** Throws after fTimer has opened a scope. */
    private static final class ThrowingHandler implements ObservationHandler<Observation.Context> {
        @Override
        public void onScopeOpened(Observation.Context context) {
            throw new IllegalStateException("of another handler");
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }
    }

    @Test
    void an_observation_may_outlive_its_session() {
        Observation http = observation("http").start();
        Observation query = observation("query").start();
        binding.close();
        session.close();
        try (TimerSession next = TimerSession.open();
                TimerBinding bound = next.bind()) {
            http.scoped(() -> {});
            query.stop();
            assertThat(next.summary().entries())
                    .extracting(entry -> entry.path() + " x" + entry.callCount())
                    .containsExactly("http x1", "query x1");
        }
    }
}

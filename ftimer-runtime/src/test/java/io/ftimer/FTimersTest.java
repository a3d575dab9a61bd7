package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.example.Purchase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class FTimersTest {

    // ---- without a session
    // ----------------------------------------------------------------------------------------------------

    @Test
    void on_a_thread_without_a_session_every_call_succeeds() {
        assertThat(FTimers.start("a")).isEqualTo(Status.SUCCESS);
        assertThat(FTimers.next("b")).isEqualTo(Status.SUCCESS);
        assertThat(FTimers.stop("never started")).isEqualTo(Status.SUCCESS);
        assertThat(FTimers.start("")).isEqualTo(Status.SUCCESS);
        TimerScope scope = FTimers.scope("a");
        assertThat(scope.isActive()).isFalse();
        assertThat(scope.stop()).isEqualTo(Status.SUCCESS);
        scope.close();
    }

    @Test
    void on_a_thread_without_a_session_the_body_runs() {
        List<String> ran = new ArrayList<>();
        FTimers.run("a", () -> ran.add("run"));
        String result = FTimers.call("a", () -> "call");

        assertThat(ran).containsExactly("run");
        assertThat(result).isEqualTo("call");
    }

    @Test
    void the_timer_of_a_thread_without_a_session_is_never_null_and_does_nothing() {
        FTimer disabled = FTimers.current();
        List<Object> notified = new ArrayList<>();

        assertThat(disabled.init()).isEqualTo(Status.SUCCESS);
        assertThat(disabled.init(null)).isEqualTo(Status.SUCCESS);
        assertThat(disabled.setListener((id, context, event, nanos, userData) -> notified.add(id)))
                .isEqualTo(Status.SUCCESS);
        assertThat(disabled.setListener(null)).isEqualTo(Status.SUCCESS);
        assertThat(disabled.setClock(null)).isEqualTo(Status.SUCCESS);
        assertThat(disabled.errorPolicy(ErrorPolicy.THROW)).isEqualTo(Status.SUCCESS);
        TimerId id = disabled.lookup("a");
        assertThat(id).isSameAs(TimerId.NONE);
        assertThat(disabled.start(id)).isEqualTo(Status.SUCCESS);
        assertThat(disabled.start("")).isEqualTo(Status.SUCCESS);
        assertThat(disabled.next("a")).isEqualTo(Status.SUCCESS);
        assertThat(disabled.stop("never started")).isEqualTo(Status.SUCCESS);
        assertThat(disabled.stop(id)).isEqualTo(Status.SUCCESS);
        TimerGuard guard = disabled.guard();
        assertThat(guard.start("a")).isEqualTo(Status.SUCCESS);
        assertThat(guard.isActive()).isFalse();
        assertThat(guard.stop()).isEqualTo(Status.SUCCESS);
        guard.close();
        assertThat(disabled.summary().status()).isEqualTo(Status.SUCCESS);
        assertThat(disabled.summary().entries()).isEmpty();
        assertThat(disabled.reset()).isEqualTo(Status.SUCCESS);
        assertThat(disabled.finish()).isEqualTo(Status.SUCCESS);

        assertThat(disabled.lastStatus()).isEqualTo(Status.SUCCESS);
        assertThat(notified).isEmpty();
    }

    @Test
    void all_threads_without_a_session_may_use_the_same_disabled_timer() {
        FTimer mine = FTimers.current();
        try (StepThread other = new StepThread("other")) {
            assertThat(other.call(FTimers::current)).isSameAs(mine);
            assertThat(other.call(() -> mine.start("a"))).isEqualTo(Status.SUCCESS);
        }
    }

    @Test
    void a_scope_of_a_thread_without_a_session_stays_inactive_after_a_later_binding() {
        TimerScope scope = FTimers.scope("a");
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            scope.close();

            assertThat(session.summary().entries()).isEmpty();
            assertThat(session.summary().rejectedCount()).isZero();
        }
    }

    @Test
    void exceptions_of_a_body_pass_unchanged_on_a_thread_without_a_session() {
        IOException failure = new IOException("of the user");

        assertThatThrownBy(() -> FTimers.run("a", () -> {
                    throw failure;
                }))
                .isSameAs(failure);
    }

    // ---- bound ------------------------------------------------------------------------------------------------------

    @Test
    void on_a_bound_thread_every_call_goes_to_its_recorder() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            assertThat(FTimers.start("a")).isEqualTo(Status.SUCCESS);
            assertThat(FTimers.start("b")).isEqualTo(Status.SUCCESS);
            assertThat(FTimers.next("c")).isEqualTo(Status.SUCCESS);
            assertThat(FTimers.stop("c")).isEqualTo(Status.SUCCESS);
            try (TimerScope scope = FTimers.scope("d")) {
                assertThat(scope.isActive()).isTrue();
            }
            String result = FTimers.call("e", () -> "call");
            assertThat(result).isEqualTo("call");
            FTimers.run("f", () -> FTimers.run("g", () -> {}));
            String timed = FTimers.timed("h", () -> "timed");
            assertThat(timed).isEqualTo("timed");
            assertThat(FTimers.stop("a")).isEqualTo(Status.SUCCESS);

            assertThat(Rows.calls(session.summary()))
                    .containsExactly("a 1", "a/b 1", "a/c 1", "a/d 1", "a/e 1", "a/f 1", "a/f/g 1", "a/h 1");
            assertThat(FTimers.current()).isSameAs(session.timer());
        }
    }

    @Test
    void on_a_bound_thread_invalid_calls_are_rejected() {
        List<String> lines = new ArrayList<>();
        try (TimerSession session =
                        TimerSession.builder().diagnostics(lines::add).open();
                TimerBinding binding = session.bind()) {
            assertThat(FTimers.start(null)).isEqualTo(Status.INVALID_NAME);
            assertThat(FTimers.stop("a")).isEqualTo(Status.UNKNOWN);
            assertThat(FTimers.next("a")).isEqualTo(Status.MISMATCH);
        }
        assertThat(lines)
                .containsExactly(
                        "ftimer[name-null]: start(null) rejected: the region name must not be null",
                        "ftimer[unknown-name]: stop(\"a\") rejected: no region of that name was started or looked up; open: nothing",
                        "ftimer[nothing-open]: next(\"a\") rejected: nothing is open; use start for the first phase");
    }

    @Test
    void exceptions_of_a_body_pass_unchanged_and_close_the_region() {
        IOException checked = new IOException("of the user");
        AssertionError error = new AssertionError("of the user");
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            assertThatThrownBy(() -> FTimers.run("a", () -> {
                        throw checked;
                    }))
                    .isSameAs(checked)
                    .hasNoSuppressedExceptions();
            assertThatThrownBy(() -> FTimers.call("a", () -> {
                        throw error;
                    }))
                    .isSameAs(error)
                    .hasNoSuppressedExceptions();

            assertThat(Rows.calls(session.summary())).containsExactly("a 2");
            assertThat(session.summary().rejectedCount()).isZero();
        }
    }

    @Test
    void exceptions_of_a_body_are_not_masked_by_a_region_left_open() {
        IOException failure = new IOException("of the user");
        try (TimerSession session =
                        TimerSession.builder().errorPolicy(ErrorPolicy.THROW).open();
                TimerBinding binding = session.bind()) {
            assertThatThrownBy(() -> FTimers.run("a", () -> {
                        FTimers.start("left open");
                        throw failure;
                    }))
                    .isSameAs(failure)
                    .satisfies(thrown ->
                            assertThat(thrown.getSuppressed()).singleElement().isInstanceOf(FTimerException.class));
        }
    }

    @Test
    void a_call_may_return_null() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            Object result = FTimers.call("a", () -> null);
            assertThat(result).isNull();
        }
    }

    @Test
    void under_throw_invalid_calls_on_a_bound_thread_throw() {
        try (TimerSession session =
                        TimerSession.builder().errorPolicy(ErrorPolicy.THROW).open();
                TimerBinding binding = session.bind()) {
            assertThatThrownBy(() -> FTimers.start("")).isInstanceOf(FTimerException.class);
            assertThatThrownBy(() -> FTimers.next("a")).isInstanceOf(FTimerException.class);
            assertThatThrownBy(() -> FTimers.stop("a")).isInstanceOf(FTimerException.class);
        }
    }

    // ---- places -----------------------------------------------------------------------------------------------------

    private static List<String> places(Summary summary) {
        return summary.entries().stream()
                .map(entry -> entry.path() + " "
                        + entry.place()
                                .map(place -> String.valueOf(place.getLineNumber()))
                                .orElse("-"))
                .toList();
    }

    @Test
    void a_call_path_has_the_line_of_the_application_that_used_it_first() throws InterruptedException {
        try (TimerSession session = TimerSession.builder().places(true).open()) {
            try (TimerBinding binding = session.bind()) {
                Purchase.total();
                Purchase.totalAgain();
                FTimers.run("of fTimer", () -> {});
            }
            Summary before = session.summary();
            List<String> expected =
                    List.of("total 20", "total/sum 21", "total/tax 23", "total/print 24", "of fTimer -");

            assertThat(places(before)).isEqualTo(expected);
            assertThat(before.entries().get(0).place())
                    .hasValueSatisfying(
                            place -> assertThat(place).hasToString("org.example.Purchase.total(Purchase.java:20)"));

            StepThread.once("another", () -> {
                try (TimerBinding binding = session.bind()) {
                    Purchase.totalAgain();
                }
            });
            assertThat(places(session.summary())).isEqualTo(expected);
            assertThat(places(session.summary().thread("another"))).containsExactly("total 29");
            assertThat(places(session.summary().minus(before))).containsExactly("total 20");
            assertThat(places(before.without(entry -> entry.name().equals("total"))))
                    .containsExactly("of fTimer -");
        }
    }

    @Test
    void a_session_keeps_no_places_unless_asked() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            Purchase.totalAgain();

            assertThat(places(session.summary())).containsExactly("total -");
        }
    }

    @Test
    void the_places_of_a_thousand_call_paths_are_kept() {
        try (TimerSession session = TimerSession.builder().places(true).open();
                TimerBinding binding = session.bind()) {
            for (int i = 0; i < 1001; i++) {
                Purchase.run("r" + i);
            }

            assertThat(places(session.summary()))
                    .filteredOn(line -> line.endsWith(" -"))
                    .containsExactly("r1000 -");
        }
    }

    @Test
    void an_outermost_scope_opens_nothing_inside_regions_of_a_name_or_beginning() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind();
                TimerScope outer = FTimers.outermostScope("Shop.find", "Shop.*");
                TimerScope inside = FTimers.outermostScope("Shop.load", "Shop.*");
                TimerScope same = FTimers.outermostScope("again", "Shop.find");
                TimerScope shorter = FTimers.outermostScope("shorter", "Shop.fin");
                TimerScope longer = FTimers.outermostScope("longer", "Shop.findAll*")) {
            assertThat(Rows.calls(session.summary()))
                    .containsExactly("Shop.find 1 open", "Shop.find/shorter 1 open", "Shop.find/shorter/longer 1 open");
        }
    }
}

package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import io.ftimer.values.WrongThreadPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ownership of a timer, and calls from other threads. */
class WrongThreadTest {
    private static final int NAMES = 20_000;

    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;

    private static List<Supplier<Status>> timingCalls(FTimer timer, TimerId id, TimerGuard free, TimerGuard busy) {
        return List.of(
                () -> timer.start("a"),
                () -> timer.start(""),
                () -> timer.start(id),
                () -> timer.start(TimerId.NONE),
                () -> timer.stop("a"),
                () -> timer.stop("unknown"),
                () -> timer.stop(id),
                () -> timer.next("a"),
                () -> free.start("a"),
                busy::stop);
    }

    private static List<Supplier<Status>> otherCalls(FTimer timer) {
        return List.of(
                timer::init,
                timer::reset,
                timer::finish,
                timer::clearClock,
                () -> timer.setClock(new ScriptedClock(0)),
                timer::clearListener,
                () -> timer.setListener((name, context, event, nanos, data) -> {}),
                () -> timer.setListener(null),
                () -> timer.errorPolicy(ErrorPolicy.RETURN),
                () -> timer.summary().status());
    }

    @Test
    void a_call_from_another_thread_is_rejected_and_changes_nothing() {
        TimerGuard busy = timer.guard();
        busy.start("a");
        TimerId id = timer.lookup("a");
        rig.clock.advance(1);
        String before = Rig.all(timer.summary());

        for (Supplier<Status> call : timingCalls(timer, id, timer.guard(), busy)) {
            assertThat(OtherThread.call(call)).isEqualTo(Status.UNKNOWN);
        }
        for (Supplier<Status> call : otherCalls(timer)) {
            assertThat(OtherThread.call(call)).isEqualTo(Status.UNKNOWN);
        }
        assertThat(OtherThread.call(() -> timer.lookup("b"))).isSameAs(TimerId.NONE);
        assertThat(OtherThread.call(() -> timer.scope("b")).isActive()).isFalse();

        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
        assertThat(Rig.all(timer.summary())).isEqualTo(before);
        assertThat(busy.isActive()).isTrue();
        assertThat(rig.lines)
                .hasSize(22)
                .allMatch(line -> line.matches("ftimer\\[wrong-thread]: \\w+\\(.*\\) rejected on thread .*"));
        assertThat(timer.stop("b")).isEqualTo(Status.UNKNOWN);
        assertThat(busy.stop()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void the_diagnostic_names_both_threads() {
        Thread owner = Thread.currentThread();
        String name = owner.getName();
        owner.setName("owner\t1");
        try {
            timer.start("a");
            OtherThread.call("other\u001b", () -> timer.start("b"));
            OtherThread.call("other", timer::reset);
        } finally {
            owner.setName(name);
        }

        assertThat(rig.lines)
                .containsExactly(
                        "ftimer[wrong-thread]: start(\"b\") rejected on thread \"other\\x1B\": the timer belongs to thread"
                                + " \"owner\\t1\"; use one timer per thread, or a TimerSession",
                        "ftimer[wrong-thread]: reset() rejected on thread \"other\": the timer belongs to thread \"owner\\t1\";"
                                + " use one timer per thread, or a TimerSession");
    }

    @Test
    void under_throw_the_other_thread_gets_the_exception() {
        timer.errorPolicy(ErrorPolicy.THROW);
        timer.start("a");

        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(() -> OtherThread.call(() -> timer.start("b")))
                .withMessageStartingWith("ftimer[wrong-thread]: ");
    }

    @Test
    void the_owner_is_the_first_thread_that_records_not_the_one_that_configures() {
        timer.lookup("a");
        timer.setListener((id, context, event, nanos, data) -> {});
        timer.setClock(rig.clock);
        timer.summary();

        assertThat(OtherThread.call(() -> timer.start("a"))).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_rejected_stop_makes_its_thread_the_owner_too() {
        timer.stop("a");

        assertThat(OtherThread.call(() -> timer.start("a"))).isEqualTo(Status.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"init", "reset", "finish"})
    void a_new_run_releases_the_owner(String how) {
        rig.spend("a", 1);
        switch (how) {
            case "init" -> timer.init();
            case "reset" -> timer.reset();
            default -> {
                timer.finish();
                timer.init();
            }
        }

        OtherThread.run(() -> {
            assertThat(timer.start("b")).isEqualTo(Status.SUCCESS);
            assertThat(timer.stop("b")).isEqualTo(Status.SUCCESS);
        });
    }

    @Test
    void a_rejected_reset_keeps_the_owner() {
        timer.start("a");
        timer.reset();

        assertThat(OtherThread.call(() -> timer.start("b"))).isEqualTo(Status.UNKNOWN);
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void an_ended_thread_owns_no_timer() {
        OtherThread.run(() -> timer.start("a"));
        rig.clock.advance(2);

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=2 selfNanos=2 active");
        assertThat(timer.reset()).isEqualTo(Status.ACTIVE);
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
        assertThat(OtherThread.call(() -> timer.start("b"))).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void any_thread_can_summarize_and_reset_a_timer_without_owner() {
        rig.spend("a", 1);
        timer.reset();
        OtherThread.run(() -> rig.spend("a", 4));

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=4 selfNanos=4");
        timer.reset();
        assertThat(OtherThread.call(() -> timer.summary().entries().size())).isZero();
        assertThat(OtherThread.call(timer::reset)).isEqualTo(Status.SUCCESS);
    }

    @Test
    void no_thread_starts_recording_during_a_change() {
        List<Supplier<Status>> changes =
                List.of(timer::init, timer::reset, timer::clearClock, () -> timer.setClock(rig.clock));
        for (Supplier<Status> change : changes) {
            List<Status> meanwhile = new ArrayList<>();
            rig.clock.whenNextRead(() -> meanwhile.add(OtherThread.call(() -> timer.start("a"))));

            assertThat(change.get()).isEqualTo(Status.SUCCESS);

            assertThat(meanwhile).containsExactly(Status.UNKNOWN);
            assertThat(rig.rows()).isEmpty();
        }
        assertThat(OtherThread.call(() -> timer.start("a")))
                .as("a change does not set an owner")
                .isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_rejected_change_does_not_set_an_owner() {
        timer.init(null);
        timer.setClock(null);
        timer.setListener(null);
        timer.errorPolicy(null);

        assertThat(OtherThread.call(() -> timer.start("a"))).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_change_keeps_the_owner() {
        timer.stop("a");
        timer.setListener((id, context, event, nanos, data) -> {});
        timer.clearListener();
        timer.clearClock();
        timer.errorPolicy(ErrorPolicy.RETURN);

        assertThat(OtherThread.call(() -> timer.start("a"))).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void concurrent_lookups_of_different_names_get_different_numbers() throws Exception {
        int threads = 4;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        CyclicBarrier together = new CyclicBarrier(threads);
        try {
            List<Future<List<Long>>> looked = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                String prefix = "thread " + thread + " name ";
                looked.add(pool.submit(() -> {
                    together.await();
                    return IntStream.range(0, NAMES)
                            .mapToObj(i -> timer.lookup(prefix + i).number())
                            .toList();
                }));
            }
            List<Long> numbers = new ArrayList<>();
            for (Future<List<Long>> future : looked) {
                numbers.addAll(future.get());
            }
            assertThat(new HashSet<>(numbers)).hasSize(threads * NAMES);
            assertThat(Collections.max(numbers)).isEqualTo((long) threads * NAMES);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void ignored_threads_are_neither_timed_nor_reported() {
        Rig quiet = Rig.create(builder -> builder.wrongThreadPolicy(WrongThreadPolicy.IGNORE));
        FTimer ignoring = quiet.timer;
        TimerGuard busy = ignoring.guard();
        busy.start("a");
        TimerId id = ignoring.lookup("a");
        String before = Rig.all(ignoring.summary());

        for (Supplier<Status> call : timingCalls(ignoring, id, ignoring.guard(), busy)) {
            assertThat(OtherThread.call(call)).isEqualTo(Status.SUCCESS);
        }
        assertThat(OtherThread.call(() -> ignoring.lookup("b"))).isSameAs(TimerId.NONE);
        assertThat(OtherThread.call(() -> ignoring.scope("b")).isActive()).isFalse();
        assertThat(quiet.lines).isEmpty();

        assertThat(ignoring.lastStatus()).isEqualTo(Status.SUCCESS);
        assertThat(Rig.all(ignoring.summary())).isEqualTo(before);
        assertThat(busy.isActive()).as("a claim of the owner").isTrue();
    }

    @Test
    void ignored_threads_cannot_summarize_or_configure() {
        Rig quiet = Rig.create(builder -> builder.wrongThreadPolicy(WrongThreadPolicy.IGNORE));
        quiet.timer.start("a");

        for (Supplier<Status> call : otherCalls(quiet.timer)) {
            assertThat(OtherThread.call(call)).isEqualTo(Status.UNKNOWN);
        }
        assertThat(quiet.lines).hasSize(10);
    }

    @Test
    void every_thread_is_rejected_by_an_uninitialized_timer() {
        Rig quiet = Rig.uninitialized(builder -> builder.wrongThreadPolicy(WrongThreadPolicy.IGNORE));
        quiet.timer.start("a");

        assertThat(OtherThread.call(() -> quiet.timer.start("a"))).isEqualTo(Status.NOT_INITIALIZED);
    }

    @Test
    void a_change_that_throws_does_not_set_an_owner() {
        FTimer strict = Rig.create(ErrorPolicy.THROW).timer;

        assertThatExceptionOfType(FTimerException.class).isThrownBy(() -> strict.setClock(null));

        assertThat(OtherThread.call(() -> strict.start("a"))).isEqualTo(Status.SUCCESS);
    }
}

package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** What the page on asynchronous code says about the schedulers of Reactor, in a session that records no thread by itself. */
class ReactorTasksTest {
    private static final String HOOK = "ftimer";

    @AfterEach
    void removeHook() {
        Schedulers.resetOnScheduleHook(HOOK);
    }

    private static Mono<Integer> step(String name, int number) {
        return Mono.fromCallable(() -> FTimers.timed(name, () -> number + 1));
    }

    @Test
    void the_hook_wraps_the_tasks_of_all_schedulers() {
        Schedulers.onScheduleHook(HOOK, FTimers::wrap);
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.run(
                    "subscribe",
                    () -> Flux.just(1, 2)
                            .flatMap(number -> step("elastic", number).subscribeOn(Schedulers.boundedElastic()))
                            .publishOn(Schedulers.parallel())
                            .concatMap(number -> step("parallel", number))
                            .blockLast());

            assertThat(session.summary().entries())
                    .extracting(SummaryEntry::path, SummaryEntry::callCount)
                    .containsExactlyInAnyOrder(
                            tuple(RegionPath.of("subscribe"), 1L),
                            tuple(RegionPath.of("elastic"), 2L),
                            tuple(RegionPath.of("parallel"), 2L));
        }
    }

    @Test
    void without_the_hook_the_tasks_are_in_no_tree() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.run(
                    "subscribe",
                    () -> step("elastic", 1)
                            .subscribeOn(Schedulers.boundedElastic())
                            .block());

            assertThat(session.summary().entries())
                    .extracting(SummaryEntry::path)
                    .containsExactly(RegionPath.of("subscribe"));
        }
    }
}

package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.Handover;
import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.internal.session.SessionMeter;
import io.ftimer.values.RegionPath;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A task of another thread belongs to the region that submitted it, in whichever form it is handed over. */
@ExtendWith(NothingLeftBehind.class)
class HandoverTest {
    private static final Executor FOREIGN = Runnable::run;

    /** A task that code may ask what it is. */
    private record Named(Runnable work) implements Runnable, Callable<Integer> {
        @Override
        public void run() {
            work.run();
        }

        @Override
        public Integer call() {
            work.run();
            return 7;
        }
    }

    private interface OfApplication extends Runnable {}

    private final TimerSession session = TimerSession.open();
    private final StepThread worker = new StepThread("worker");
    private final List<String> seen = new ArrayList<>();

    @AfterEach
    void close() {
        worker.close();
        session.close();
    }

    /** Notes the regions to which the calling thread's work belongs. */
    private void note() {
        Binding binding = Binding.current();
        seen.add(
                binding == null || binding.isOver()
                        ? "none"
                        : binding.around().regions() + (binding.around().isWhole() ? "" : " or more"));
    }

    private int noted() {
        note();
        return 7;
    }

    private void inRegion(Runnable code) {
        inRegion(RecordedThreads.ALL, name -> false, code);
    }

    private void inRegion(RecordedThreads recorded, Predicate<String> isIgnored, Runnable code) {
        try (TimerBinding binding = session.bind();
                OtherThreadsWindow window = session.recording().openWindow(recorded, isIgnored)) {
            FTimers.run("submit", code::run);
        }
    }

    // ---- what is handed over ----------------------------------------------------------------------------------------

    @Test
    void each_form_of_a_task_does_what_it_did_inside_the_region() {
        inRegion(() -> {
            worker.run(Handover.task((Runnable) this::note)::run);
            assertThat(worker.call(Handover.task((Callable<Integer>) this::noted)))
                    .isEqualTo(7);
            assertThat(worker.call(Handover.task((Supplier<Integer>) this::noted)::get))
                    .isEqualTo(7);
            Function<Integer, Integer> one = Handover.task((Function<Integer, Integer>) x -> x + noted());
            assertThat(worker.call(() -> one.apply(1))).isEqualTo(8);
            BiFunction<Integer, Integer, Integer> two =
                    Handover.task((BiFunction<Integer, Integer, Integer>) (x, y) -> x * y + noted());
            assertThat(worker.call(() -> two.apply(2, 3))).isEqualTo(13);
            Consumer<Integer> consumer = Handover.task((Consumer<Integer>) x -> note());
            worker.run(() -> consumer.accept(1));
            BiConsumer<Integer, Integer> both = Handover.task((BiConsumer<Integer, Integer>) (x, y) -> note());
            worker.run(() -> both.accept(1, 2));

            assertThat(seen).hasSize(7).containsOnly("[submit]");
            worker.run(this::note);
            assertThat(seen).last().isEqualTo("none");
        });
    }

    @Test
    void a_task_stays_the_object_that_it_is_where_nothing_is_handed_over() {
        Runnable task = this::note;
        assertThat(Handover.task(task)).isSameAs(task);
        try (TimerBinding binding = session.bind()) {
            assertThat(Handover.task(task)).isSameAs(task);
        }
        inRegion(() -> {
            Runnable handed = Handover.task(task);
            assertThat(handed).isNotSameAs(task).hasToString(task.toString());
            assertThat(Handover.task(handed)).isSameAs(handed);
            worker.run(() -> {
                FTimers.run("of unknown origin", () -> {});
                assertThat(Handover.task(task)).isSameAs(task);
            });
            session.close();
            assertThat(Handover.task(task)).isSameAs(task);
            worker.run(handed::run);
            assertThat(seen).containsExactly("none");
        });
    }

    @Test
    void an_executor_of_others_gets_the_objects_that_it_may_ask() {
        Executor ofJdk = ForkJoinPool.commonPool();
        Runnable lambda = this::note;
        Callable<Integer> call = this::noted;
        Named named = new Named(lambda);
        Runnable ofTwoTypes = (Runnable & Serializable) () -> {};
        OfApplication ofApplication = () -> {};
        assertThat(Handover.executed(lambda)).isSameAs(lambda);
        inRegion(() -> {
            for (Runnable kept : List.of(named, ofTwoTypes, ofApplication)) {
                assertThat(Handover.executed(kept)).isSameAs(kept);
                assertThat(Handover.task(FOREIGN, kept)).isSameAs(kept);
                assertThat(Handover.work(kept)).isSameAs(kept);
            }
            assertThat(Handover.task(FOREIGN, (Callable<Integer>) named)).isSameAs(named);
            assertThat(Handover.task(null, (Callable<Integer>) named)).isSameAs(named);
            for (Runnable handed :
                    List.of(Handover.executed(lambda), Handover.task(FOREIGN, lambda), Handover.task(ofJdk, (Runnable)
                            named))) {
                worker.run(handed::run);
            }
            worker.call(Handover.task(FOREIGN, call));
            worker.call(Handover.task(ofJdk, (Callable<Integer>) named));

            assertThat(seen).hasSize(5).containsOnly("[submit]");
        });
    }

    @Test
    void of_several_tasks_only_calls_are_replaced() {
        Callable<Integer> call = this::noted;
        List<Runnable> tasks = List.of(this::note);
        ForkJoinTask<?> forked = ForkJoinTask.adapt(this::note);
        assertThat(Handover.task(FOREIGN, List.of(call))).first().isSameAs(call);
        inRegion(() -> {
            assertThat(Handover.task(FOREIGN, tasks)).isSameAs(tasks);
            Collection<?> replaced = Handover.task(FOREIGN, List.of(call, forked));
            assertThat(replaced).hasSize(2).last().isSameAs(forked);
            worker.call((Callable<?>) replaced.iterator().next());
            worker.run(() -> compute(forked));
            worker.run(() -> compute(forked));

            assertThat(seen).containsExactly("[submit]", "[submit]", "none");
        });
    }

    private void compute(ForkJoinTask<?> task) {
        try (Handover.Running running = Handover.begin(task)) {
            note();
        }
    }

    @Test
    void a_task_of_a_fork_join_pool_is_noted_until_it_is_computed() {
        ForkJoinTask<?> task = ForkJoinTask.adapt(() -> {});
        assertThat(Handover.task(task)).isSameAs(task);
        worker.run(() -> compute(task));
        inRegion(() -> {
            assertThat(Handover.task(task)).isSameAs(task);
            worker.run(() -> compute(task));
            worker.run(() -> compute(task));
        });

        assertThat(seen).containsExactly("none", "[submit]", "none");
    }

    @Test
    void a_new_thread_does_the_work_of_the_region_that_created_it_and_maybe_that_of_others() {
        Runnable lambda = this::note;
        try (TimerBinding binding = session.bind();
                OtherThreadsWindow window = session.recording().openWindow(RecordedThreads.ALL, name -> false)) {
            assertThat(Handover.work(lambda)).isSameAs(lambda);
        }
        inRegion(() -> {
            StepThread.once("of a lambda", Handover.work(lambda)::run);
            StepThread.once("of a future", Handover.work(new FutureTask<>(lambda, 1))::run);
        });

        assertThat(seen).hasSize(2).containsOnly("[submit] or more");
    }

    @Test
    void a_pool_removes_a_task_for_which_it_has_another() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        Runnable task = this::note;
        inRegion(() -> pool.getQueue().addAll(List.of(new Named(task), Handover.task(task))));

        assertThat(Handover.remove(pool, new Named(() -> {}))).isFalse();
        assertThat(Handover.remove(pool, task)).isTrue();
        assertThat(Handover.remove(pool, task)).isFalse();
        assertThat(Handover.remove(pool, new Named(task))).isTrue();
        assertThat(pool.getQueue()).isEmpty();
    }

    @Test
    void the_elements_of_a_parallel_stream_are_handed_over_on_whichever_thread() {
        Stream<Integer> sequential = Stream.of(1);
        LongStream longs = LongStream.of(1).parallel();
        assertThat(Handover.parallel(sequential.parallel())).isSameAs(sequential);
        inRegion(() -> {
            assertThat(Handover.parallel(longs)).isSameAs(longs);
            assertThat(Handover.parallel(sequential.sequential())).isSameAs(sequential);
            List<String> closed = new ArrayList<>();
            try (Stream<?> handed = (Stream<?>)
                    Handover.parallel(Stream.of(1, 2, 3, 4).parallel().onClose(() -> closed.add("objects")))) {
                assertThat(handed.isParallel()).isTrue();
                take(handed.spliterator());
            }
            try (IntStream handed = (IntStream)
                    Handover.parallel(IntStream.range(0, 4).parallel().onClose(() -> closed.add("integers")))) {
                assertThat(handed.isParallel()).isTrue();
                Spliterator.OfInt elements = handed.spliterator();
                take(elements);
                worker.run(() ->
                        assertThat(elements.tryAdvance((IntConsumer) x -> {})).isFalse());
            }
            assertThat(closed).containsExactly("objects", "integers");
            assertThat(seen).hasSize(8).containsOnly("[submit]");
        });
    }

    /** Takes four elements in two parts. */
    private void take(Spliterator<?> elements) {
        assertThat(elements.estimateSize()).isEqualTo(4);
        assertThat(elements.getExactSizeIfKnown()).isEqualTo(4);
        assertThat(elements.hasCharacteristics(Spliterator.SIZED)).isTrue();
        Spliterator<?> first = elements.trySplit();
        worker.run(() -> {
            assertThat(first.tryAdvance(x -> note())).isTrue();
            first.forEachRemaining(x -> note());
            if (elements instanceof Spliterator.OfInt ints) {
                assertThat(ints.tryAdvance((IntConsumer) x -> note())).isTrue();
                ints.forEachRemaining((IntConsumer) x -> note());
            } else {
                elements.forEachRemaining(x -> note());
            }
            assertThat(first.trySplit()).isNull();
            assertThat(first.tryAdvance(x -> {})).isFalse();
        });
    }

    @Test
    void sorted_elements_keep_their_order() {
        inRegion(() -> {
            Set<Integer> descending = new TreeSet<>(Comparator.reverseOrder());
            Stream<?> handed = (Stream<?>) Handover.parallel(descending.parallelStream());
            assertThat(handed.spliterator().getComparator()).isEqualTo(Comparator.reverseOrder());
        });
    }

    // ---- where a task runs ------------------------------------------------------------------------------------------

    @Test
    void a_thread_that_is_not_recorded_runs_the_task_outside() {
        inRegion(RecordedThreads.NONE, name -> false, () -> worker.run(Handover.task((Runnable) this::note)::run));
        inRegion(RecordedThreads.ALL, "worker"::equals, () -> {
            worker.run(Handover.task((Runnable) this::note)::run);
            StepThread.once("", Handover.task((Runnable) this::note)::run);
        });
        inRegion(
                RecordedThreads.ALL,
                "(unnamed threads)"::equals,
                () -> StepThread.once("", Handover.task((Runnable) this::note)::run));

        assertThat(seen).containsExactly("none", "none", "[submit]", "none");
    }

    @Test
    void a_task_does_not_outlive_the_window() {
        List<Runnable> tasks = new ArrayList<>();
        inRegion(() -> tasks.add(Handover.task((Runnable) this::note)));
        worker.run(tasks.get(0)::run);

        assertThat(seen).containsExactly("none");
    }

    @Test
    void a_thread_that_is_inside_the_region_goes_on_and_another_one_begins_at_the_root() {
        Runnable opens = () -> FTimers.run("inner", this::note);
        inRegion(() -> {
            Runnable task = Handover.task(opens);
            task.run();
            FTimers.run("deeper", task::run);
            worker.run(() -> {
                try (TimerBinding binding = session.bind()) {
                    FTimers.run("own", task::run);
                    assertThat(Binding.isOfOtherThread()).isFalse();
                }
                FTimers.run("by itself", () -> {});
                assertThat(Binding.isOfOtherThread()).isTrue();
                task.run();
            });
        });

        assertThat(seen)
                .containsExactly("[submit/inner]", "[submit/deeper/inner]", "[submit, inner]", "[submit, inner]");
        assertThat(Rows.calls(session.summary().thread("worker")))
                .containsExactlyInAnyOrder("own 1", "inner 2", "by itself 1");
        assertThat(Binding.isOfOtherThread()).isFalse();
    }

    @Test
    void work_belongs_to_the_last_sixteen_regions_that_led_to_it() {
        inRegion(() -> handOn(List.of("a", "b", "a")));
        inRegion(() -> handOn(IntStream.range(0, 16).mapToObj(i -> "r" + i).toList()));

        assertThat(seen)
                .containsExactly(
                        "[submit, b, a]",
                        IntStream.range(0, 16).mapToObj(i -> "r" + i).toList() + " or more");
    }

    /** Opens regions, each on a thread of its own that the one before submits. */
    private void handOn(List<String> regions) {
        if (regions.isEmpty()) {
            note();
            return;
        }
        Runnable next = () -> FTimers.run(regions.get(0), () -> handOn(regions.subList(1, regions.size())));
        StepThread.once("next", Handover.task(next)::run);
    }

    @Test
    void a_session_is_at_rest_while_no_thread_has_anything_open() {
        assertThat(session.recording().isAtRest(0)).isTrue();
        worker.run(() -> {
            try (TimerBinding binding = session.bind()) {
                FTimers.run(
                        "own", () -> assertThat(session.recording().isAtRest(0)).isFalse());
                assertThat(session.recording().isAtRest(0)).isTrue();
            }
        });
        try (TimerBinding binding = session.bind()) {
            session.timer().start(" ");
        }
        assertThat(session.recording().isAtRest(0)).isFalse();
        assertThat(session.recording().isAtRest(1)).isTrue();
    }

    @Test
    void what_measures_a_session_knows_whose_work_a_task_is() {
        List<String> tasks = new ArrayList<>();
        SessionMeter meter = new SessionMeter() {
            @Override
            public Runnable beginTask(Set<RegionPath> regions, boolean isOutermost) {
                tasks.add(
                        new TreeSet<>(regions.stream().map(RegionPath::toString).toList()) + " " + isOutermost);
                return () -> tasks.add("end");
            }

            @Override
            public long[] ofTasks() {
                throw new AssertionError();
            }

            @Override
            public void endBody(Map<String, Long> sums) {}

            @Override
            public void search(Predicate<String> isSearched, Predicate<String> isIgnored) {}

            @Override
            public void endSearch() {}
        };
        session.recording().measureWith(meter);
        assertThat(session.recording().meter()).isSameAs(meter);
        inRegion(() -> FTimers.run("part", () -> {
            Runnable task = Handover.task((Runnable) this::note);
            worker.run(task::run);
            worker.run(() -> {
                FTimers.run("by itself", () -> {});
                task.run();
                try (TimerBinding binding = session.bind()) {
                    FTimers.run("submit", task::run);
                }
            });
        }));

        assertThat(tasks)
                .containsExactly(
                        "[submit, submit/part] true",
                        "end",
                        "[submit, submit/part] true",
                        "end",
                        "[submit/part] false",
                        "end");
    }
}

package io.ftimer.internal.session;

import io.ftimer.internal.engine.FaultBarrier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Hands the regions around the calling thread over to what it submits to other threads. Called by code in which the agent has changed the
 * calls that submit: each passes its task through here. A task stays the object that it is where no window of a session is open on the thread,
 * where the task is {@link Wrapped} already, and where code of others may ask the object what it is.
 *
 * <p>Nothing here throws what the code around does not throw without it; null stays null. Thread safety: immutable, but for the tasks that wait.
 *
 * @param session the session while it is open
 * @param from the regions that submit
 */
@SuppressWarnings("overloads") // their callers are instrumented
public record Handover(AtomicReference<@Nullable RecordingSession> session, Around from) {
    private static final FaultBarrier BARRIER = new FaultBarrier("handing tasks over", fault -> {}, missed -> {});

    /** The tasks of fork-join pools that wait: they cannot be wrapped, since code joins the object that it forks. */
    private static final Map<ForkJoinTask<?>, Handover> FORKED = Collections.synchronizedMap(new WeakHashMap<>());

    /** A task that hands over by itself. */
    public interface Wrapped {}

    /** A task that runs, from the beginning to {@link #close()} on the same thread; without a binding if nothing was handed over to it. */
    public record Running(@Nullable Binding binding) implements AutoCloseable {
        private static final Running NOT_HANDED = new Running(null);

        @Override
        public void close() {
            if (binding != null) {
                BARRIER.end(binding::close);
            }
        }
    }

    /** A task that code may ask its pool for. */
    private record Task(Handover by, Runnable task) implements Runnable, Wrapped {
        @Override
        public void run() {
            try (Running running = by.begin()) {
                task.run();
            }
        }

        /** As messages of pools show it. */
        @Override
        public String toString() {
            return task.toString();
        }
    }

    /** Returns what hands over from the calling thread to a task; null if nothing does. */
    private static @Nullable Handover to(@Nullable Object task) {
        return SessionParticipation.openSessions == 0 || task == null || task instanceof Wrapped
                ? null
                : BARRIER.begin(null, Handover::ofThread);
    }

    private static @Nullable Handover ofThread() {
        Binding binding = Binding.current();
        RecordingSession session = binding == null || binding.isOver() ? null : binding.session;
        return binding == null
                        || session == null
                        || !session.handsOver()
                        || binding.around().equals(Around.UNKNOWN)
                ? null
                : new Handover(session.whileOpen, binding.around());
    }

    Running begin() {
        RecordingSession open = session.get();
        Binding binding = open == null ? null : BARRIER.begin(null, () -> open.bindHanded(from));
        return binding == null ? Running.NOT_HANDED : new Running(binding);
    }

    private <T extends @Nullable Object> T run(Supplier<T> work) {
        try (Running running = begin()) {
            return work.get();
        }
    }

    public static Runnable task(Runnable task) {
        Handover by = to(task);
        return by == null ? task : new Task(by, task);
    }

    public static <T extends @Nullable Object> Callable<T> task(Callable<T> task) {
        Handover by = to(task);
        return by == null
                ? task
                : (Callable<T> & Wrapped) () -> {
                    try (Running running = by.begin()) {
                        return task.call();
                    }
                };
    }

    public static <T extends @Nullable Object> Supplier<T> task(Supplier<T> task) {
        Handover by = to(task);
        return by == null ? task : () -> by.run(task);
    }

    public static <A, T extends @Nullable Object> Function<A, T> task(Function<A, T> task) {
        Handover by = to(task);
        return by == null ? task : argument -> by.run(() -> task.apply(argument));
    }

    public static <A, B, T extends @Nullable Object> BiFunction<A, B, T> task(BiFunction<A, B, T> task) {
        Handover by = to(task);
        return by == null ? task : (first, second) -> by.run(() -> task.apply(first, second));
    }

    public static <A> Consumer<A> task(Consumer<A> task) {
        Handover by = to(task);
        return by == null ? task : argument -> new Task(by, () -> task.accept(argument)).run();
    }

    public static <A, B> BiConsumer<A, B> task(BiConsumer<A, B> task) {
        Handover by = to(task);
        return by == null ? task : (first, second) -> new Task(by, () -> task.accept(first, second)).run();
    }

    /** Notes a task that is about to wait in a fork-join pool. */
    public static ForkJoinTask<?> task(ForkJoinTask<?> task) {
        Handover by = to(task);
        if (by != null) {
            BARRIER.end(() -> FORKED.put(task, by));
        }
        return task;
    }

    /** Begins to compute a task of a fork-join pool, on whichever thread. */
    public static Running begin(ForkJoinTask<?> task) {
        Handover by = FORKED.isEmpty() ? null : BARRIER.begin(null, () -> FORKED.remove(task));
        return by == null ? Running.NOT_HANDED : by.begin();
    }

    /** As {@link #task(Runnable)}, for an executor that shows its code what waits: only a lambda has no class to ask for. */
    public static Runnable executed(Runnable task) {
        return isLambda(task) ? task(task) : task;
    }

    /** As {@link #task(Runnable)}, for an executor, which may be code of others. */
    public static Runnable task(Object executor, Runnable task) {
        return isLambda(task) || isOfJdk(executor) ? task(task) : task;
    }

    public static <T extends @Nullable Object> Callable<T> task(@Nullable Object executor, Callable<T> task) {
        return isLambda(task) || isOfJdk(executor) ? task(task) : task;
    }

    /** Returns whether a task is a lambda that is nothing else: code may ask one that is also of another type. */
    private static boolean isLambda(@Nullable Object task) {
        if (SessionParticipation.openSessions == 0
                || task == null
                || !task.getClass().isHidden()) {
            return false;
        }
        Class<?>[] types = task.getClass().getInterfaces();
        return types.length == 1 && types[0].getClassLoader() == null;
    }

    private static boolean isOfJdk(@Nullable Object object) {
        return object != null && object.getClass().getClassLoader() == null;
    }

    /** Returns the tasks of an executor, or those of a fork-join pool without one. */
    public static Collection<?> task(@Nullable Object executor, Collection<?> tasks) {
        if (to(tasks) == null) {
            return tasks;
        }
        List<Object> replaced = new ArrayList<>();
        boolean areReplaced = false;
        for (Object task : tasks) {
            if (task instanceof ForkJoinTask<?> forked) {
                task(forked);
            }
            replaced.add(task instanceof Callable<?> callable ? task(executor, callable) : task);
            areReplaced |= task instanceof Callable<?>;
        }
        return areReplaced ? replaced : tasks;
    }

    /**
     * Returns the work of a new thread. Pools and libraries have threads that do the work of any region later; a lambda or a future is known to
     * do what it was made for. It may do that of others, too, if it outlives the region.
     */
    public static Runnable work(Runnable work) {
        Handover by = isLambda(work) || work instanceof RunnableFuture ? to(work) : null;
        return by == null || by.from.regions().isEmpty()
                ? work
                : new Task(new Handover(by.session, new Around(by.from.regions(), false)), work);
    }

    /** Removes a task from a pool, which may have another object in its place. */
    public static boolean remove(ThreadPoolExecutor pool, Runnable task) {
        return pool.remove(task)
                || pool.getQueue().stream()
                        .filter(waiting -> waiting instanceof Task handed && handed.task == task)
                        .anyMatch(pool::remove);
    }

    /** Returns a parallel stream with the elements of another one, whose operations are handed over. Those on all elements at once are not. */
    public static BaseStream<?, ?> parallel(BaseStream<?, ?> stream) {
        Handover by = to(stream);
        if (by == null || !isOfJdk(stream) || !stream.isParallel()) {
            return stream;
        }
        if (stream instanceof IntStream ints) {
            return StreamSupport.intStream(new HandedElements.Ints(by, ints.spliterator()), true)
                    .onClose(stream::close);
        }
        return stream instanceof Stream<?> objects
                ? StreamSupport.stream(new HandedElements<>(by, objects.spliterator()), true)
                        .onClose(stream::close)
                : stream;
    }
}

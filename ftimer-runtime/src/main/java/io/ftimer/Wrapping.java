package io.ftimer;

import io.ftimer.internal.engine.PassingHandler;
import io.ftimer.internal.session.Around;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.Handover;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.session.RecordingSession;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Wraps tasks so that they record in a session, whichever thread runs them. A task that waits in a queue longer than the
 * session is open does not keep it in memory.
 *
 * @param session the session while it is open, or null if tasks stay as they are
 * @param from the regions that submit the tasks
 */
record Wrapping(@Nullable AtomicReference<@Nullable RecordingSession> session, Around from) {

    /** Returns the wrapping for the session that the calling thread is bound to. */
    static Wrapping ofCurrentSession() {
        Binding binding = Joining.currentBinding();
        return binding == null || binding.session == null
                ? new Wrapping(null, Around.UNKNOWN)
                : new Wrapping(binding.session.whileOpen, binding.around());
    }

    /** Returns this for tasks of threads that are bound to no session when they submit them. */
    Wrapping ofAnyThread() {
        return new Wrapping(session, Around.UNKNOWN);
    }

    /** Returns the wrapping for the session that the calling thread is bound to, or else this one. */
    Wrapping orCurrent() {
        Wrapping current = ofCurrentSession();
        return current.session == null ? this : current;
    }

    Runnable wrap(Runnable task) {
        Objects.requireNonNull(task, "task");
        return session == null
                ? task
                : (Runnable & Handover.Wrapped) () -> {
                    try (Binding binding = bindIfOpen()) {
                        task.run();
                    }
                };
    }

    <T extends @Nullable Object> Callable<T> wrap(Callable<T> task) {
        Objects.requireNonNull(task, "task");
        return session == null
                ? task
                : (Callable<T> & Handover.Wrapped) () -> {
                    try (Binding binding = bindIfOpen()) {
                        return task.call();
                    }
                };
    }

    private @Nullable Binding bindIfOpen() {
        RecordingSession open = session == null ? null : session.get();
        return open == null ? null : open.bindTask(from);
    }

    /** Returns a service that passes every task to another one, wrapped for the session of the thread that submits it. */
    static <E extends ExecutorService> E service(Class<E> type, E executor) {
        ClassLoader loader = Wrapping.class.getClassLoader();
        return type.cast(Proxy.newProxyInstance(loader, new Class<?>[] {type}, new WrappedService(executor)));
    }

    private static final class WrappedService extends PassingHandler {
        private final Wrapping wrapping = ofCurrentSession().ofAnyThread();

        WrappedService(ExecutorService executor) {
            super(executor);
        }

        /** Every method that takes a task, or several, takes it first. */
        @Override
        protected @Nullable Object call(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            if (arguments != null) {
                arguments[0] = wrapped(method.getParameterTypes()[0], Objects.requireNonNull(arguments[0], "task"));
            }
            return pass(method, arguments);
        }

        private Object wrapped(Class<?> parameter, Object argument) {
            Wrapping current = wrapping.orCurrent();
            if (parameter == Runnable.class) {
                return current.wrap((Runnable) argument);
            }
            if (parameter == Callable.class) {
                return current.wrap((Callable<?>) argument);
            }
            return argument instanceof Collection<?> tasks
                    ? tasks.stream()
                            .map(task -> current.wrap((Callable<?>) task))
                            .toList()
                    : argument;
        }
    }
}

package io.ftimer;

import io.ftimer.internal.session.Around;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.Handover;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.session.RecordingSession;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
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

    <T extends @Nullable Object> List<Callable<T>> wrapAll(Collection<? extends Callable<T>> tasks) {
        return tasks.stream().map(task -> this.<T>wrap(task)).toList();
    }
}

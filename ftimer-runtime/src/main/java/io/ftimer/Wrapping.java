package io.ftimer;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Wraps tasks so that they record in a session, whichever thread runs them.
 *
 * @param session the session, or null if tasks stay as they are
 */
record Wrapping(@Nullable RecordingSession session) {

    /** Returns the wrapping for the session that the calling thread is bound to. */
    static Wrapping ofCurrentSession() {
        TimerBinding binding = TimerBinding.current();
        if (binding == null || binding.target.isClosed()) {
            binding = DefaultSession.bindOrCount(false);
        }
        return new Wrapping(binding == null ? null : binding.target.session());
    }

    /** Returns the wrapping for the session that the calling thread is bound to, or else this one. */
    Wrapping orCurrent() {
        Wrapping current = ofCurrentSession();
        return current.session == null ? this : current;
    }

    Runnable wrap(Runnable task) {
        Objects.requireNonNull(task, "task");
        RecordingSession target = session;
        if (target == null) {
            return task;
        }
        return () -> {
            try (TimerBinding binding = target.bindIfOpen()) {
                task.run();
            }
        };
    }

    <T extends @Nullable Object> Callable<T> wrap(Callable<T> task) {
        Objects.requireNonNull(task, "task");
        RecordingSession target = session;
        if (target == null) {
            return task;
        }
        return () -> {
            try (TimerBinding binding = target.bindIfOpen()) {
                return task.call();
            }
        };
    }

    <T extends @Nullable Object> List<Callable<T>> wrapAll(Collection<? extends Callable<T>> tasks) {
        return tasks.stream().map(task -> this.<T>wrap(task)).toList();
    }
}

package io.ftimer;

import io.ftimer.internal.session.Binding;
import org.jspecify.annotations.Nullable;

/**
 * Sends what one thread records through {@link FTimers} to one session, from {@link TimerSession#bind()} until it is closed.
 * Bindings nest: an inner one pauses the recorder of the outer one, and closing it resumes that.
 *
 * <pre>{@code
 * try (TimerBinding binding = session.bind()) {
 *     FTimers.run("solve", solver::run);
 * }
 * }</pre>
 *
 * <p>Thread safety: thread-confined; the thread that made it closes it, innermost first.
 */
public final class TimerBinding implements AutoCloseable {
    /** Binds nothing, where no session is open. */
    static final TimerBinding NONE = new TimerBinding(null);

    final @Nullable Binding binding;

    TimerBinding(@Nullable Binding binding) {
        this.binding = binding;
    }

    /**
     * Restores the binding before this one, unless its session has been closed meanwhile: then the one before that. Does nothing
     * if this one is closed already. Regions still open stay open and are shown as such; later bindings of the thread do not
     * record inside them.
     *
     * @throws IllegalStateException if another thread made the binding, or one made inside it is not closed yet
     */
    @Override
    public void close() {
        if (binding != null) {
            binding.close();
        }
    }
}

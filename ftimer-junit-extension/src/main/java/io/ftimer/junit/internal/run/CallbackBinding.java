package io.ftimer.junit.internal.run;

import io.ftimer.internal.session.Binding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;

/**
 * Binds the thread of a test from the first callback of this extension to the last, so that what other extensions record in
 * between belongs to the test. Bindings of its methods nest inside.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param owner the registration that made it, whose last callback ends it
 * @param bindings its bindings, innermost first
 */
record CallbackBinding(Extension owner, Thread thread, List<Binding> bindings) {

    /**
     * Binds the calling thread.
     *
     * @param run the run of the test, to which threads that are created from now on belong
     * @param hidden where the callbacks record, null for that run
     */
    static CallbackBinding of(Extension owner, TestRun run, @Nullable TestRun hidden) {
        List<Binding> bindings = new ArrayList<>(List.of(run.bindCallbacks()));
        if (hidden != null) {
            bindings.add(0, hidden.bindCallbacks());
        }
        return new CallbackBinding(owner, Thread.currentThread(), bindings);
    }

    /** Restores what the thread was bound to, unless other code left a binding of its own open inside this one. */
    void end() {
        if (Thread.currentThread() == thread) {
            try {
                bindings.forEach(Binding::close);
            } catch (IllegalStateException inside) {
                // the sessions end with the test, which unbinds the thread as well
            }
        }
    }
}

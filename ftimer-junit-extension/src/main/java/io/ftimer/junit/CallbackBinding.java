package io.ftimer.junit;

import io.ftimer.TimerBinding;

/**
 * Binds the thread of a test from the first callback of this extension to the last, so that what other extensions record in
 * between belongs to the test. Bindings of its methods nest inside.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param owner the registration that made it, whose last callback ends it
 */
record CallbackBinding(FTimerExtension owner, Thread thread, TimerBinding binding) {

    static CallbackBinding of(FTimerExtension owner, TestRun run) {
        return new CallbackBinding(owner, Thread.currentThread(), run.bindCallbacks());
    }

    /** Restores what the thread was bound to, unless other code left a binding of its own open inside this one. */
    void end() {
        if (Thread.currentThread() == thread) {
            try {
                binding.close();
            } catch (IllegalStateException inside) {
                // the session of this binding ends with the test, which unbinds the thread as well
            }
        }
    }
}

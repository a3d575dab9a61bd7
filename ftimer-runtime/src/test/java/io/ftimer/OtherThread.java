package io.ftimer;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Runs code on a new thread and waits until it has ended. */
final class OtherThread {
    private OtherThread() {}

    static void run(Runnable code) {
        call(() -> {
            code.run();
            return true;
        });
    }

    static <T> T call(Supplier<T> code) {
        return call("other", code);
    }

    static <T> T call(String name, Supplier<T> code) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> result.completeAsync(code, Runnable::run), name);
        thread.start();
        try {
            thread.join();
            return result.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw e;
        }
    }
}

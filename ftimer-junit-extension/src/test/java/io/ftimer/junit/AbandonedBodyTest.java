package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.values.Status;
import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** A timeout on a separate thread may leave a body that outlives its test. */
class AbandonedBodyTest {

    @Test
    void an_abandoned_body_blocks_nothing_and_is_shown_as_running() throws Exception {
        Fixture.Run run = Fixture.withTrees(Abandoned.class);

        assertThat(run.failures()).singleElement().isInstanceOf(TimeoutException.class);
        assertThat(run.printed()).contains("Running regions: \"slow\"");
        Abandoned.TEST_IS_OVER.countDown();
        assertThat(Abandoned.STATUS_AFTERWARDS.get(1, TimeUnit.MINUTES)).isEqualTo(Status.SUCCESS);
        assertThat(Abandoned.END.get(1, TimeUnit.MINUTES)).isEqualTo("returned");
    }

    @Test
    void the_open_path_of_an_abandoned_body_is_shown_with_the_tree() {
        Throwable timeout = Fixture.run(Stuck.class).failures().get(0);

        assertThat(timeout.getSuppressed())
                .singleElement()
                .satisfies(note -> assertThat(note.getMessage())
                        .startsWith("Open when the time was over: \"solve/linsolve\"\n\n ")
                        .containsPattern("\n +time +self +share +calls +region\n")
                        .containsPattern("\n  -->  .*  solve \\(running\\)\n")
                        .containsPattern("\n  -->  .*    linsolve \\(running\\)$"));
        Stuck.TEST_IS_OVER.countDown();
    }

    @ExtendWith({ImpatienceWithStuck.class, FTimerExtension.class})
    static class Stuck {
        private static final CountDownLatch IS_RUNNING = new CountDownLatch(1);
        private static final CountDownLatch TEST_IS_OVER = new CountDownLatch(1);

        @Test
        void test() throws InterruptedException {
            FTimers.start("solve");
            FTimers.start("linsolve");
            IS_RUNNING.countDown();
            TEST_IS_OVER.await();
        }
    }

    /** Runs a body on a separate thread and abandons it as soon as it runs. */
    static class ImpatienceWithStuck implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
                throws Throwable {
            new Thread(() -> {
                        try {
                            body.proceed();
                        } catch (Throwable failure) {
                            throw new IllegalStateException(failure);
                        }
                    })
                    .start();
            Stuck.IS_RUNNING.await();
            throw new TimeoutException("given up");
        }
    }

    @ExtendWith({Impatience.class, FTimerExtension.class})
    static class Abandoned {
        private static final CountDownLatch IS_RUNNING = new CountDownLatch(1);
        private static final CountDownLatch TEST_IS_OVER = new CountDownLatch(1);
        private static final CompletableFuture<Status> STATUS_AFTERWARDS = new CompletableFuture<>();
        private static final CompletableFuture<String> END = new CompletableFuture<>();

        @Test
        void test() throws InterruptedException {
            FTimers.start("slow");
            IS_RUNNING.countDown();
            TEST_IS_OVER.await();
            STATUS_AFTERWARDS.complete(FTimers.stop("slow"));
        }
    }

    /** Runs a body on a separate thread and abandons it as soon as it runs. */
    static class Impatience implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
                throws Throwable {
            Thread runner = new Thread(() -> {
                try {
                    body.proceed();
                    Abandoned.END.complete("returned");
                } catch (Throwable failure) {
                    Abandoned.END.completeExceptionally(failure);
                }
            });
            runner.start();
            Abandoned.IS_RUNNING.await();
            throw new TimeoutException("given up");
        }
    }
}

package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ftimer.FTimers;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/** Another extension accepts what a body throws: the test passes only if its expectations are met. */
class AcceptedFailuresTest {

    @ParameterizedTest
    @ValueSource(classes = {HandlerFirst.class, HandlerLast.class, InterceptorFirst.class})
    void expectations_on_a_body_that_ended_with_an_accepted_failure_are_judged(Class<?> tests) {
        List<Throwable> failures = Fixture.run(tests).failures();

        assertThat(failures)
                .extracting(failure -> failure.getMessage().lines().findFirst().orElse(""))
                .containsExactlyInAnyOrder(
                        "[@ExpectCalls(region = \"query\", atMost = 1)] Expected region \"query\" to have at most 1 call, but it had 2:",
                        "[@ExpectCalls(region = \"query\", atMost = 1)] Expected region \"query\" to have at most 1 call, but it had 2:",
                        "[@ExpectCalls(region = \"query\", atMost = 1)] Expected region \"query\" to have at most 1 call, but it had 2:",
                        "[@ExpectCalls(region = \"query\", exactly = 1)] Expected region \"query\" to have 1 call, but there is no such region.",
                        "[@TimeBudget(region = \"query\", atMost = \"1min\", repeats = 3)] Cannot verify"
                                + " @TimeBudget(region = \"query\", atMost = \"1min\", repeats = 3) (inconclusive):"
                                + " another extension accepted a failure of the body, which fTimer has to run more than once.",
                        "[@ExpectWork(atMost = 100)] Cannot verify @ExpectWork(atMost = 100) (inconclusive):"
                                + " another extension accepted a failure of the body, which fTimer has to run more than once.",
                        "AcceptedFailuresTest.Cases.leaves_a_region_open(): 1 region was left open.");
        assertThat(failures)
                .allSatisfy(failure -> assertThat(failure.getSuppressed()).isEmpty());
    }

    @Test
    void a_body_whose_failure_is_accepted_before_fTimer_sees_it_has_ended_normally() {
        assertThat(Fixture.run(InterceptorLast.class).failures())
                .extracting(failure -> failure.getMessage().lines().findFirst().orElse(""))
                .contains(
                        "[@ExpectCalls(region = \"query\", atMost = 1)] Expected region \"query\" to have at most 1 call, but it had 2:",
                        "AcceptedFailuresTest.Cases.leaves_a_region_open(): 1 region was left open.");
    }

    @Test
    void a_failure_that_is_not_accepted_stays_the_only_one() {
        assertThat(Fixture.run(NotAccepted.class).failures()).allSatisfy(failure -> {
            assertThat(failure).hasMessage("of the user");
            assertThat(failure.getSuppressed()).isEmpty();
        });
    }

    @Test
    void a_dynamic_test_with_an_accepted_failure_is_judged() {
        assertThat(Fixture.run(Dynamic.class).failures())
                .extracting(failure -> failure.getMessage().lines().findFirst().orElse(""))
                .containsExactly(
                        "[@ExpectCalls(region = \"query\", atMost = 1)] Expected region \"query\" to have at most 1 call, but it had 2:",
                        "dynamic test \"leaves a region open\": 1 region was left open.");
    }

    @Test
    void a_body_that_is_given_up_cannot_be_verified() {
        Fixture.Run run = Fixture.run(GivenUp.class);

        GivenUp.IS_OVER.countDown();
        assertThat(run.message())
                .isEqualTo(
                        "Cannot verify AcceptedFailuresTest.GivenUp.test() (inconclusive): its body has not ended, which"
                                + " another extension accepted.");
    }

    static class Accepting implements TestExecutionExceptionHandler {
        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable failure) {
            // accepted
        }
    }

    static class AcceptingAround implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context) {
            accept(body);
        }

        @Override
        public void interceptTestTemplateMethod(
                Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context) {
            accept(body);
        }

        @Override
        public void interceptDynamicTest(
                Invocation<Void> body, DynamicTestInvocationContext test, ExtensionContext context) {
            accept(body);
        }

        private static void accept(Invocation<Void> body) {
            try {
                body.proceed();
            } catch (Throwable accepted) {
                // the test passes
            }
        }
    }

    abstract static class Cases {
        @Test
        @ExpectCalls(region = "query", atMost = 1)
        void meets_it() {
            queryAndThrow(1);
        }

        @Test
        @ExpectCalls(region = "query", atMost = 1)
        void does_not() {
            queryAndThrow(2);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        @ExpectCalls(region = "query", atMost = 1)
        void template(int calls) {
            queryAndThrow(calls);
        }

        @Test
        @ExpectCalls(region = "query", atMost = 1)
        void is_aborted() {
            query(2);
            throw new TestAbortedException("of the user");
        }

        @Test
        @ExpectCalls(region = "query", exactly = 1)
        void fails_by_fTimer_alone() {}

        @Test
        @TimeBudget(region = "query", atMost = "1min", repeats = 3)
        void has_to_run_again() {
            queryAndThrow(1);
        }

        @Test
        @ExpectWork(atMost = 100)
        void has_to_be_measured() {
            queryAndThrow(1);
        }

        @Test
        void leaves_a_region_open() {
            FTimers.start("query");
            throw new IllegalStateException("of the user");
        }

        private static void queryAndThrow(int calls) {
            query(calls);
            throw new IllegalStateException("of the user");
        }

        private static void query(int calls) {
            for (int i = 0; i < calls; i++) {
                FTimers.run("query", () -> {});
            }
        }
    }

    @ExtendWith({Accepting.class, FTimerExtension.class})
    static class HandlerFirst extends Cases {}

    @ExtendWith({FTimerExtension.class, Accepting.class})
    static class HandlerLast extends Cases {}

    @ExtendWith({AcceptingAround.class, FTimerExtension.class})
    static class InterceptorFirst extends Cases {}

    @ExtendWith({FTimerExtension.class, AcceptingAround.class})
    static class InterceptorLast extends Cases {}

    @FTimed
    static class NotAccepted {
        @Test
        @ExpectCalls(region = "query", exactly = 1)
        void test() {
            throw new IllegalStateException("of the user");
        }

        @TestFactory
        @ExpectCalls(region = "query", atMost = 1)
        List<DynamicTest> dynamic() {
            return List.of(dynamicTest("fails", () -> Cases.queryAndThrow(1)), dynamicTest("is aborted", () -> {
                Cases.query(2);
                throw new TestAbortedException("of the user");
            }));
        }
    }

    @ExtendWith({AcceptingAround.class, FTimerExtension.class})
    static class Dynamic {
        @TestFactory
        @ExpectCalls(region = "query", atMost = 1)
        List<DynamicTest> tests() {
            return List.of(
                    dynamicTest("meets it", () -> Cases.queryAndThrow(1)),
                    dynamicTest("does not", () -> Cases.queryAndThrow(2)),
                    dynamicTest("leaves a region open", () -> {
                        FTimers.start("query");
                        throw new IllegalStateException("of the user");
                    }));
        }
    }

    /** As a timeout on another thread that is accepted. */
    static class GivingUp implements InvocationInterceptor {
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
            GivenUp.IS_RUNNING.await();
        }
    }

    @ExtendWith({GivingUp.class, FTimerExtension.class})
    static class GivenUp {
        private static final CountDownLatch IS_RUNNING = new CountDownLatch(1);
        private static final CountDownLatch IS_OVER = new CountDownLatch(1);

        @Test
        @ExpectCalls(region = "query", exactly = 0)
        void test() throws InterruptedException {
            IS_RUNNING.countDown();
            IS_OVER.await();
        }
    }
}

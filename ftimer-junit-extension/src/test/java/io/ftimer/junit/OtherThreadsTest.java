package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ftimer.FTimers;
import io.ftimer.internal.session.Handover;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A test whose work runs on threads that no code binds. */
class OtherThreadsTest {
    private static OtherThreadWork work;

    static class Queries {
        @Test
        @ExpectCalls(region = "db/query", atMost = 3)
        void test() throws Exception {
            work.run();
        }
    }

    private static Fixture.Run run(OtherThreadWork chosen, String otherThreads) {
        assumeTrue(
                chosen != OtherThreadWork.VIRTUAL_THREAD || Runtime.version().feature() >= 21,
                "virtual threads need JDK 21 or newer");
        work = chosen;
        return Fixture.run(Queries.class, Map.of("ftimer.otherThreads", otherThreads));
    }

    /** The JDK names these threads, and earlier tests may have created those of the common pool. */
    private static String withoutNames(String message) {
        return message.replaceAll("did not bind: .*", "did not bind: ...")
                .replaceAll("thread \"[^\"]*\"", "thread \"...\"")
                .replaceAll("not recorded \\(.*\\);", "not recorded (...);");
    }

    @ParameterizedTest
    @EnumSource(OtherThreadWork.class)
    void calls_of_other_threads_belong_to_the_test_by_default(OtherThreadWork chosen) {
        assertThat(withoutNames(run(chosen, "record").message())).isEqualTo("""
                [@ExpectCalls(region = "db/query", atMost = 3)] Expected region "db/query" to have at most 3 calls, \
                but it had 7:

                       calls  region
                           7  db
                  -->      7    query
                Includes threads that the test did not bind: ...""");
    }

    @ParameterizedTest
    @EnumSource(OtherThreadWork.class)
    void an_expectation_that_calls_not_recorded_could_falsify_fails_if_they_are_only_reported(OtherThreadWork chosen) {
        assertThat(withoutNames(run(chosen, "report").message())).isEqualTo("""
                [@ExpectCalls(region = "db/query", atMost = 3)] Cannot verify "db/query" at most 3 times (inconclusive): \
                7 calls of other threads were not recorded.
                  thread "...": "db/query" (7 calls)
                To record these calls, hand the work over with FTimers.wrap, set ftimer.otherThreads=record, or run the class \
                alone with @Isolated.
                To ignore them in this expectation, set otherThreads = IGNORE, or call ignoringOtherThreads() in code.

                The tree is empty: nothing was recorded through FTimers or a timer of the session.
                14 calls of other threads were not recorded (...); hand such work over with \
                FTimers.wrap(...).""");
    }

    @Test
    void a_thread_that_the_test_did_not_bind_is_named_with_its_calls() {
        assertThat(run(OtherThreadWork.NEW_THREAD, "record").message())
                .endsWith("\nIncludes threads that the test did not bind: worker (14 calls).");
    }

    static class Idle {
        @Test
        @ExpectCalls(region = "db", exactly = 2)
        void test() throws Exception {
            FTimers.run("db", () -> {});
            Thread pool = new Thread(Handover.task(() -> {}), "pool");
            pool.start();
            pool.join();
        }
    }

    @Test
    void a_thread_that_took_a_task_and_recorded_nothing_is_not_named() {
        assertThat(Fixture.run(Idle.class).message()).isEqualTo("""
                [@ExpectCalls(region = "db", exactly = 2)] Expected region "db" to have 2 calls, but it had 1:

                       calls  region
                  -->      1  db""");
    }
}

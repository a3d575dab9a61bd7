package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.internal.engine.HotState;
import io.ftimer.sites.Site;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.opentest4j.AssertionFailedError;

/** Tests that leave regions open or have operations rejected. */
class MisuseTest {
    private static final String ADVICE =
            "\n\nClose each region in the method that opened it, best with FTimers.run or a scope in a"
                    + " try-with-resources block. If this is intended, set ftimer.misuse=warn.";

    @Test
    void a_region_that_is_left_open_fails_the_test() {
        assertThat(Fixture.run(LeavesOpen.class).message())
                .isEqualTo(
                        "MisuseTest.LeavesOpen.test(): 2 regions were left open.\n  left open: \"solve/assemble\"\n\n"
                                + """
                               calls  region
                          -->      1  solve (running)
                          -->      2    assemble (running)
                                   2    done\
                        """
                                + ADVICE);
    }

    @ExtendWith(FTimerExtension.class)
    static class LeavesOpen {
        @Test
        void test() {
            FTimers.start("solve");
            FTimers.start("assemble");
            FTimers.next("done");
            FTimers.next("done");
            FTimers.next("assemble");
        }
    }

    @Test
    void a_region_that_is_left_open_in_a_loop_is_counted() {
        assertThat(Fixture.run(LeavesOpenInLoop.class).message())
                .isEqualTo("MisuseTest.LeavesOpenInLoop.test(): 1 000 regions were left open.\n"
                        + "  left open: \"r\" 1 000 times, innermost \"r/r/r/… 994 levels …/r/r/r\"\n\n"
                        + """
                               calls  region
                          -->      1  r × 1 000 levels (running)\
                        """
                        + ADVICE);
    }

    @ExtendWith(FTimerExtension.class)
    static class LeavesOpenInLoop {
        @Test
        void test() {
            for (int i = 0; i < 1_000; i++) {
                FTimers.start("r");
            }
        }
    }

    @Test
    void a_message_about_ten_thousand_open_regions_is_short() {
        String message = Fixture.run(ForgetsToStop.class).message();

        assertThat(message).hasSizeLessThan(4_000);
        assertThat(message.lines().count()).isLessThan(20);
        assertThat(message).startsWith("MisuseTest.ForgetsToStop.test(): 10 000 regions were left open");
    }

    @ExtendWith(FTimerExtension.class)
    static class ForgetsToStop {
        @Test
        void test() {
            for (int i = 0; i < 10_000; i++) {
                FTimers.start("r");
            }
        }
    }

    @Test
    void a_message_about_many_threads_with_open_regions_is_short() {
        String message = Fixture.run(LeavesOpenOnThreads.class).message();

        assertThat(message)
                .contains("\n  left open: \"task\" on thread \"worker-3\"\n  … 46 more\n\n")
                .hasSizeLessThan(4_000);
    }

    @ExtendWith(FTimerExtension.class)
    static class LeavesOpenOnThreads {
        @Test
        void test() throws InterruptedException {
            FTimers.run("work", () -> {});
            for (int i = 0; i < 50; i++) {
                Thread worker = new Thread(FTimers.wrap(() -> FTimers.start("task")), "worker-" + i);
                worker.start();
                worker.join();
            }
        }
    }

    @Test
    void rejected_operations_fail_the_test() {
        assertThat(Fixture.run(Rejected.class).message())
                .isEqualTo("MisuseTest.Rejected.test(FTimer): 1 region was left open and 2 operations were rejected.\n"
                        + "  left open: \"solve\"\n"
                        + "  ftimer[unknown-name]: stop(\"solv\") rejected: no region of that name was started or looked"
                        + " up; open: solve; did you mean \"solve\"?\n"
                        + "  ftimer[name-empty]: start(\"\") rejected: a region name must not be empty or blank\n\n"
                        + """
                               calls  region
                          -->      1  solve (running)\
                        """
                        + ADVICE);
    }

    @ExtendWith(FTimerExtension.class)
    static class Rejected {
        @Test
        void test(FTimer timer) {
            timer.start("solve");
            FTimers.stop("solv");
            helper();
        }

        private static void helper() {
            FTimers.run("", () -> {});
        }
    }

    @Test
    void the_first_of_many_rejected_operations_are_listed() {
        assertThat(Fixture.run(Often.class).message())
                .startsWith("MisuseTest.Often.test(): 20 operations were rejected.\n")
                .contains(
                        "\n  and 16 more\n\nThe tree is empty: nothing was recorded through FTimers or a timer of the session.\n\nIf this is intended, set ftimer.misuse=warn.");
    }

    @ExtendWith(FTimerExtension.class)
    static class Often {
        @Test
        void test() {
            for (int i = 0; i < 20; i++) {
                FTimers.stop("typo");
            }
        }
    }

    @Test
    void the_thread_of_an_open_region_is_named_among_several() {
        assertThat(Fixture.run(OnOtherThread.class).message())
                .startsWith("MisuseTest.OnOtherThread.test(): 1 region was left open.\n"
                        + "  left open: \"task\" on thread \"worker\"\n\n");
    }

    @ExtendWith(FTimerExtension.class)
    static class OnOtherThread {
        @Test
        void test() throws InterruptedException {
            FTimers.run("work", () -> {});
            Thread worker = new Thread(FTimers.wrap(() -> FTimers.start("task")), "worker");
            worker.start();
            worker.join();
        }
    }

    @Test
    void the_failure_of_the_test_comes_first() {
        Throwable failure = Fixture.run(FailsToo.class).failures().get(0);

        assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessage("of the user");
        assertThat(failure.getSuppressed())
                .singleElement()
                .satisfies(note -> assertThat(note)
                        .isInstanceOf(AssertionFailedError.class)
                        .hasMessageStartingWith("MisuseTest.FailsToo.test(): 1 region was left open.")
                        .hasNoCause()
                        .extracting(Throwable::getStackTrace)
                        .isEqualTo(new StackTraceElement[0]));
    }

    @ExtendWith(FTimerExtension.class)
    static class FailsToo {
        @Test
        void test() {
            FTimers.start("work");
            throw new IllegalStateException("of the user");
        }
    }

    private static final Site WRITE = new Site("write", 1, "Mesh.java", 67);

    private static final String SITE_ADVICE =
            "\n\nStop each site timer before its test ends: the time since its last start is"
                    + " not counted. If this is intended, set ftimer.misuse=warn.";

    private static void startSite(String label) {
        FTimers.current().site(new Site(label, 1, "Mesh.java", 67)).start();
    }

    @Test
    void a_site_timer_that_runs_when_the_test_ends_fails_it() {
        assertThat(Fixture.run(LeavesSiteRunning.class).message())
                .isEqualTo("MisuseTest.LeavesSiteRunning.test(): 2 site timers were left running.\n"
                        + "  left running: \"write\" (Mesh.java:67)\n  left running: \"read\" (Mesh.java:67)"
                        + SITE_ADVICE);
        Fixture.Run warned = Fixture.run(LeavesSiteRunning.class, Map.of("ftimer.misuse", "warn"));
        assertThat(warned.failures()).isEmpty();
        assertThat(warned.warnings())
                .startsWith("ftimer: MisuseTest.LeavesSiteRunning.test(): 2 site timers were left running.\n");
    }

    @ExtendWith(FTimerExtension.class)
    static class LeavesSiteRunning {
        @Test
        void test() {
            startSite("write");
            startSite("read");
        }
    }

    @Test
    void a_site_timer_may_run_from_one_method_of_a_test_to_another() {
        assertThat(Fixture.run(OverMethods.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class OverMethods {
        @BeforeEach
        void before() {
            startSite("write");
        }

        @Test
        void test() {
            FTimers.run("work", () -> {});
        }

        @AfterEach
        void after() {
            assertThat(FTimers.current().site(WRITE).stop()).isPresent();
        }
    }

    @Test
    void the_thread_of_a_running_site_timer_is_named_among_several() {
        assertThat(Fixture.run(SiteOnOtherThread.class).message())
                .startsWith("MisuseTest.SiteOnOtherThread.test(): 1 site timer was left running.\n"
                        + "  left running: \"write\" (Mesh.java:67) on thread \"worker\"\n\n");
    }

    @ExtendWith(FTimerExtension.class)
    static class SiteOnOtherThread {
        @Test
        void test() throws InterruptedException {
            FTimers.run("work", () -> {});
            Thread worker = new Thread(FTimers.wrap(() -> startSite("write")), "worker");
            worker.start();
            worker.join();
        }
    }

    @Test
    void a_running_site_timer_is_a_note_on_a_failure_and_ignored_if_aborted() {
        assertThat(Fixture.run(FailsWithSite.class).failures()).singleElement().satisfies(failure -> {
            assertThat(failure).isInstanceOf(IllegalStateException.class);
            assertThat(failure.getSuppressed())
                    .singleElement()
                    .satisfies(note -> assertThat(note)
                            .hasMessageStartingWith("MisuseTest.FailsWithSite.test(): 1 site timer was left running."));
        });
        assertThat(Fixture.run(AbortedWithSite.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class FailsWithSite {
        @Test
        void test() {
            startSite("write");
            throw new IllegalStateException("of the user");
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class AbortedWithSite {
        @Test
        void test() {
            startSite("write");
            abort("not here");
        }
    }

    @Test
    void site_timers_are_checked_for_each_dynamic_test_and_each_repeated_run() {
        assertThat(Fixture.run(DynamicWithSite.class).message())
                .startsWith("dynamic test \"leaves running\": 1 site timer was left running.\n");
        assertThat(Fixture.run(RepeatedWithSite.class).message())
                .startsWith("MisuseTest.RepeatedWithSite.test(), run 2 of 3: 1 site timer was left running.\n");
    }

    @ExtendWith(FTimerExtension.class)
    static class DynamicWithSite {
        @TestFactory
        List<DynamicTest> factory() {
            return List.of(
                    dynamicTest("leaves running", () -> startSite("write")),
                    dynamicTest("is fine", () -> FTimers.run("work", () -> {})));
        }
    }

    static class RepeatedWithSite {
        private int runs;

        @Test
        @TimeBudget(region = "work", atMost = "10min", repeats = 3)
        void test() {
            FTimers.run("work", () -> {});
            if (++runs == 2) {
                startSite("write");
            }
        }
    }

    @Test
    void an_aborted_test_is_not_checked() {
        assertThat(Fixture.run(Aborted.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Aborted {
        @Test
        void test() {
            FTimers.start("work");
            abort("not here");
        }
    }

    @Test
    void each_method_is_checked_for_its_own_regions_only() {
        List<Throwable> failures = Fixture.run(AroundTest.class).failures();

        assertThat(failures).singleElement().satisfies(failure -> {
            assertThat(failure)
                    .hasMessageStartingWith("MisuseTest.AroundTest.before(): 1 region was left open.\n"
                            + "  left open: \"@BeforeEach(before)[lifecycle]/connection\"\n");
            assertThat(failure.getSuppressed())
                    .singleElement()
                    .satisfies(second -> assertThat(second)
                            .hasMessageStartingWith("MisuseTest.AroundTest.after(): 1 operation was rejected.\n"));
        });
    }

    @Test
    void a_warning_does_not_repeat_that_of_an_earlier_method() {
        String warnings =
                Fixture.run(AroundTest.class, Map.of("ftimer.misuse", "warn")).warnings();

        assertThat(warnings.lines().filter(line -> line.startsWith("ftimer: ")))
                .containsExactly(
                        "ftimer: MisuseTest.AroundTest.before(): 1 region was left open.",
                        "ftimer: MisuseTest.AroundTest.after(): 1 operation was rejected.");
    }

    @ExtendWith(FTimerExtension.class)
    static class AroundTest {
        @BeforeEach
        void before() {
            FTimers.start("connection");
        }

        @Test
        void test() {
            FTimers.run("work", () -> {});
        }

        @AfterEach
        void after() {
            FTimers.stop("connection");
        }
    }

    @Test
    void a_method_before_all_tests_fails_the_class() {
        assertThat(Fixture.run(BeforeAllTests.class).message())
                .startsWith("MisuseTest.BeforeAllTests.before(): 1 operation was rejected.\n");
    }

    @ExtendWith(FTimerExtension.class)
    static class BeforeAllTests {
        @BeforeAll
        static void before() {
            FTimers.stop("typo");
        }

        @Test
        void test() {}
    }

    @Test
    void dynamic_tests_and_their_factory_are_distinguished() {
        assertThat(Fixture.run(Dynamic.class).message())
                .startsWith("dynamic test \"leaves open\": 1 region was left open.\n");
        assertThat(Fixture.run(BadFactory.class).message())
                .startsWith("MisuseTest.BadFactory.factory(): 1 operation was rejected.\n");
    }

    @ExtendWith(FTimerExtension.class)
    static class Dynamic {
        @TestFactory
        List<DynamicTest> factory() {
            return List.of(
                    dynamicTest("leaves open", () -> FTimers.start("work")),
                    dynamicTest("is fine", () -> FTimers.run("work", () -> {})));
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class BadFactory {
        @TestFactory
        List<DynamicTest> factory() {
            FTimers.stop("typo");
            return List.of();
        }
    }

    @Test
    void misuse_can_be_a_warning() {
        Fixture.Run run = Fixture.run(LeavesOpen.class, Map.of("ftimer.misuse", "warn"));

        assertThat(run.failures()).isEmpty();
        assertThat(run.warnings()).startsWith("ftimer: MisuseTest.LeavesOpen.test(): 2 regions were left open.\n");
    }

    @Test
    void as_a_warning_it_leaves_a_failure_alone() {
        Fixture.Run run = Fixture.run(FailsToo.class, Map.of("ftimer.misuse", "warn"));

        assertThat(run.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.getSuppressed()).isEmpty());
        assertThat(run.warnings()).startsWith("ftimer: MisuseTest.FailsToo.test(): 1 region was left open.\n");
    }

    @Test
    void settings_in_code_take_precedence() {
        assertThat(Fixture.run(Forgiven.class, Map.of("ftimer.misuse", "fail")).failures())
                .isEmpty();
    }

    static class Forgiven {
        @RegisterExtension
        final FTimerExtension timing =
                FTimerExtension.builder().misuseFails(false).build();

        @Test
        void test() {
            FTimers.stop("typo");
        }
    }

    @Test
    void an_invalid_value_fails_the_test() {
        assertThat(Fixture.run(LeavesOpen.class, Map.of("ftimer.misuse", "fial"))
                        .message())
                .isEqualTo("invalid value \"fial\" for ftimer.misuse: expected fail or warn; did you mean \"fail\"?");
    }

    @Test
    void a_check_that_fails_too_does_not_replace_the_failure_of_user_code() {
        for (Class<?> tests : List.of(FailsWithDamage.class, FailsWithDamageBeforeEach.class)) {
            assertThat(Fixture.run(tests).failures())
                    .singleElement()
                    .satisfies(failure -> assertThat(failure)
                            .hasMessage("of the user")
                            .satisfies(thrown -> assertThat(thrown.getSuppressed())
                                    .allSatisfy(other -> assertThat(other)
                                            .hasMessageStartingWith("the state of this timer is damaged"))
                                    .isNotEmpty()));
        }
    }

    /** Damages the recorder as no call of the API can, then fails. */
    private static void failWithDamage() throws ReflectiveOperationException {
        Field version = HotState.class.getDeclaredField("version");
        version.setAccessible(true);
        FTimer timer = FTimers.current();
        version.setLong(timer, version.getLong(timer) + 1);
        throw new IllegalStateException("of the user");
    }

    @ExtendWith(FTimerExtension.class)
    static class FailsWithDamage {
        @Test
        void test() throws ReflectiveOperationException {
            failWithDamage();
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class FailsWithDamageBeforeEach {
        @BeforeEach
        void prepare() throws ReflectiveOperationException {
            failWithDamage();
        }

        @Test
        void test() {}
    }
}

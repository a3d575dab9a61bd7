package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.sites.Site;
import java.util.List;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeReportTest {

    @Test
    void the_tree_of_each_test_is_printed_if_configured() {
        Fixture.Run run = Fixture.withTrees(Tests.class);

        assertThat(run.failures()).extracting(Throwable::getMessage).containsExactly("of the user");
        assertThat(withoutTimes(run.printed())).isEqualTo("""
                        ftimer: Tests > dynamic() > one
                        window #, 1 region, 1 call
                        time self share calls region
                        # # # 1  one
                        ftimer: Tests > dynamic() > two
                        window #, 1 region, 1 call
                        time self share calls region
                        # # # 1  two
                        ftimer: Tests > failing()
                        window #, 2 regions, 2 calls
                        time self share calls region
                        # # # 1  outer
                        # # # 1    inner
                        ftimer: Tests > idle()
                        window #, 0 regions, 0 calls
                        The tree is empty: nothing was recorded through FTimers or a timer of the session.
                        ftimer: Tests > parameterized(int) > times = 7
                        window #, 1 region, 7 calls
                        time self share calls region
                        # # # 7  work
                        """);
    }

    @Test
    void trees_are_not_printed_by_default() {
        assertThat(Fixture.run(Tests.class).printed()).isEmpty();
    }

    @Test
    void running_site_timers_are_listed_below_the_tree() {
        assertThat(Fixture.withTrees(LeavesSiteRunning.class).printed())
                .endsWith("  work" + System.lineSeparator() + "Running site timers: \"write\" (Mesh.java:67)"
                        + System.lineSeparator());
    }

    @Test
    void regions_that_are_running_are_listed_below_the_tree() {
        assertThat(Fixture.withTrees(LeavesRegionRunning.class).printed())
                .endsWith("    inner" + System.lineSeparator() + "Running regions: \"outer\", \"outer/inner\""
                        + System.lineSeparator());
    }

    static class LeavesRegionRunning {
        @RegisterExtension
        static final FTimerExtension TIMING =
                FTimerExtension.builder().misuseFails(false).build();

        @Test
        void test() {
            FTimers.start("outer");
            FTimers.start("inner");
        }
    }

    static class LeavesSiteRunning {
        @RegisterExtension
        static final FTimerExtension TIMING =
                FTimerExtension.builder().misuseFails(false).build();

        @Test
        void test() {
            FTimers.run("work", () -> {});
            FTimers.current().site(new Site("write", 1, "Mesh.java", 67)).start();
        }
    }

    /** The widths of columns depend on the numbers, so blanks before a number are part of it. */
    private static String withoutTimes(String text) {
        String time = "[\\d. ]+ (?:ns|[µu]s|ms|s)";
        return text.replace(System.lineSeparator(), "\n")
                .replaceAll("(?m)^window " + time + ",", "window #,")
                .replaceAll("(?m)^ +time +self +share +calls +region$", "time self share calls region")
                .replaceAll("(?m)^" + time + time + "[\\d. ]+ %[^\\w\n]+(\\d+)  ", "# # # $1  ");
    }

    /** Explicit names, because the default ones differ between versions of JUnit. */
    @DisplayName("Tests")
    @ExtendWith(FTimerExtension.class)
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Tests {

        @Test
        void aborted() {
            FTimers.run("work", () -> {});
            abort("not here");
        }

        @Test
        @Disabled("always")
        void disabled() {}

        @TestFactory
        List<DynamicTest> dynamic(FTimer timer) {
            timer.start("factory");
            timer.stop("factory");
            return List.of(
                    dynamicTest("one", () -> FTimers.run("one", () -> {})),
                    dynamicTest("two", () -> FTimers.run("two", () -> {})));
        }

        @Test
        void failing() {
            FTimers.run("outer", () -> FTimers.run("inner", () -> {}));
            throw new IllegalStateException("of the user");
        }

        @Test
        void idle() {}

        @ParameterizedTest(name = "times = {0}")
        @ValueSource(ints = 7)
        void parameterized(int times) {
            for (int i = 0; i < times; i++) {
                FTimers.run("work", () -> {});
            }
        }
    }
}

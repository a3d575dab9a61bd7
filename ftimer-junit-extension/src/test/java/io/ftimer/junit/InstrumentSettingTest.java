package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.opentest4j.MultipleFailuresError;

/** Expectations on regions that the agent should open, in a JVM without the agent. */
class InstrumentSettingTest {
    private static final String REASON = """
              this JVM has no agent
            Bind the goal prepare-agent of ftimer-maven-plugin (an <argLine> of your own must begin with @{argLine}).
            """;

    private static Map<String, String> instrumenting(String consequence) {
        return Map.of("ftimer.instrument", "com.acme.**Service.*", "ftimer.inconclusive", consequence);
    }

    @Test
    void upper_bounds_on_regions_of_the_setting_are_inconclusive() {
        assertThat(Fixture.run(Bounds.class, instrumenting("fail")).failures())
                .singleElement()
                .isInstanceOfSatisfying(
                        MultipleFailuresError.class,
                        failure -> assertThat(failure.getFailures())
                                .extracting(each -> each.getMessage().replaceAll("(?s)\\.\\n.*", ""))
                                .containsExactly(
                                        "[@ExpectCalls(region = \"solve/OrderService.load\", exactly = 0)] Cannot verify"
                                                + " \"solve/OrderService.load\" exactly 0 times (inconclusive):"
                                                + " ftimer.instrument is not active",
                                        "[@ExpectCalls(region = \"**\", exactly = 1)] Cannot verify \"**\" exactly 1 time"
                                                + " (inconclusive): ftimer.instrument is not active",
                                        "[@ExpectRegions] Cannot verify only the regions \"solve\" (inconclusive):"
                                                + " ftimer.instrument is not active"));
    }

    static class Bounds {
        @Test
        @ExpectCalls(region = "solve/OrderService.load", exactly = 0)
        @ExpectCalls(region = "**", exactly = 1)
        @ExpectCalls(region = "**", atLeast = 1)
        @ExpectCalls(region = "solve/assemble", exactly = 0)
        @ExpectCalls(region = "solve", exactly = 1)
        @ExpectRegions("solve")
        void test(TimerTree tree) {
            FTimers.run("solve", () -> {});
            assertThat(tree).isBalanced();
        }
    }

    @Test
    void the_message_says_what_to_do() {
        assertThat(Fixture.run(Absence.class, instrumenting("fail")).message())
                .startsWith(
                        "Cannot verify no region \"OrderService.load\" (inconclusive): ftimer.instrument is not active.\n"
                                + REASON);
    }

    @ExtendWith(FTimerExtension.class)
    static class Absence {
        @Test
        void test(TimerTree tree) {
            FTimers.run("solve", () -> {});
            assertThat(tree).doesNotContainRegion("OrderService.load");
        }
    }

    @Test
    void a_failure_that_missing_regions_may_explain_says_so() {
        String note = "This tree may lack regions: ftimer.instrument is not active.\n" + REASON.stripTrailing();
        for (Class<?> tests : List.of(Missing.class, MissingInCode.class, MissingWithChildren.class)) {
            assertThat(Fixture.run(tests, instrumenting("list")).message()).endsWith("\n\n" + note);
        }
        assertThat(Fixture.run(Unconcerned.class, instrumenting("fail")).message())
                .doesNotContain("instrument");
    }

    static class Missing {
        @Test
        @ExpectCalls(region = "OrderService.load", exactly = 2)
        void test() {
            FTimers.run("solve", () -> {});
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class MissingInCode {
        @Test
        void test(TimerTree tree) {
            FTimers.run("solve", () -> {});
            assertThat(tree).containsRegion("OrderService.load");
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class MissingWithChildren {
        @Test
        void test(TimerTree tree) {
            assertThat(tree).region("OrderService.load").hasChildrenInOrder("OrderService.row");
        }
    }

    static class Unconcerned {
        @Test
        @ExpectCalls(region = "assemble", exactly = 2)
        void test() {
            FTimers.run("solve", () -> {});
        }
    }

    @Test
    void another_consequence_can_be_chosen() {
        assertThat(Fixture.run(Absence.class, instrumenting("list")).failures()).isEmpty();
        Fixture.Run warned = Fixture.run(Absence.class, instrumenting("warn"));
        assertThat(warned.failures()).isEmpty();
        assertThat(warned.warnings()).contains("ftimer: Cannot verify no region \"OrderService.load\" (inconclusive)");
    }

    @Test
    void without_the_setting_nothing_is_inconclusive() {
        assertThat(Fixture.run(Absence.class).failures()).isEmpty();
        assertThat(Fixture.run(Bounds.class).failures()).isEmpty();
    }
}

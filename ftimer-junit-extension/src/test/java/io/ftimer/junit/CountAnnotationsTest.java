package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.MultipleFailuresError;

/** {@link ExpectCalls} and {@link ExpectRegions}. */
class CountAnnotationsTest {
    private static void solve() {
        FTimers.run("solve", () -> {
            for (int i = 0; i < 3; i++) {
                FTimers.run("assemble", () -> {});
            }
            FTimers.run("linsolve", () -> {});
        });
    }

    @Test
    void expectations_that_are_met_pass() {
        assertThat(Fixture.run(Met.class).failures()).isEmpty();
    }

    @Test
    void the_stack_trace_of_an_unmet_expectation_begins_with_the_test() {
        Throwable failure = Fixture.run(OnceUnmet.class).failures().get(0);

        assertThat(failure.getStackTrace()[0].toString())
                .matches("\\Q" + OnceUnmet.class.getName() + "\\E\\.unmet\\(CountAnnotationsTest\\.java:\\d+\\)");
        assertThat(failure.getStackTrace())
                .extracting(StackTraceElement::getClassName)
                .noneMatch(name -> name.startsWith("io.ftimer.assertj") || name.startsWith("io.ftimer.junit.internal"));
    }

    static class OnceUnmet {
        @Test
        @ExpectCalls(region = "solve", exactly = 1)
        void unmet() {}
    }

    /** An extension that sees the failure of what it is around. */
    static final class Observer implements InvocationInterceptor {
        static final List<String> SEEN = new ArrayList<>();

        @Override
        public void interceptTestMethod(
                Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
                throws Throwable {
            try {
                body.proceed();
            } catch (AssertionError seen) {
                SEEN.add(method.getExecutable().getName());
                throw seen;
            }
        }
    }

    @Test
    void extensions_that_are_registered_before_see_unmet_expectations() {
        Fixture.run(Ordered.class);

        assertThat(Observer.SEEN).containsExactly("before");
    }

    static class Ordered {
        @Test
        @ExtendWith(Observer.class)
        @ExpectCalls(region = "solve", exactly = 1)
        void before() {}

        @Test
        @ExpectCalls(region = "solve", exactly = 1)
        @ExtendWith(Observer.class)
        void after() {}
    }

    static class Met {
        @BeforeEach
        void before() {
            FTimers.run("io", () -> {});
        }

        @Test
        @ExpectCalls(region = "solve/assemble", exactly = 3)
        @ExpectCalls(region = "solve/*", atLeast = 4, atMost = 4)
        @ExpectCalls(region = "**", atMost = 5)
        @ExpectCalls(region = "solve", atLeast = 1)
        @ExpectCalls(region = "io", exactly = 0)
        @ExpectCalls(region = "@BeforeEach(before)/io", exactly = 1)
        @ExpectRegions({"solve/linsolve", "solve", "solve/assemble"})
        void regions() {
            solve();
        }

        @Test
        @ExpectRegions({"solve", "solve/*"})
        void patterns() {
            solve();
        }

        @Test
        @ExpectRegions(
                value = {"solve", "solve/assemble", "solve/linsolve"},
                ordered = true)
        void order() {
            solve();
        }

        @Test
        @ExpectRegions({})
        void nothing() {}

        @Test
        @SolvesOnce
        void composed() {
            solve();
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @ExpectCalls(region = "solve", exactly = 1)
    @interface SolvesOnce {}

    @Test
    void the_wrong_number_of_calls() {
        assertThat(Fixture.run(WrongNumber.class).message())
                .isEqualTo(
                        "[@ExpectCalls(region = \"solve/assemble\", exactly = 4)] Expected region \"solve/assemble\" to have"
                                + " 4 calls, but it had 3:\n\n" + """
                               calls  region
                                   1  solve
                          -->      3    assemble
                                   1    linsolve\
                        """);
    }

    static class WrongNumber {
        @Test
        @ExpectCalls(region = "solve/assemble", exactly = 4)
        void test() {
            solve();
        }
    }

    @Test
    void a_composed_annotation_is_read() {
        assertThat(Fixture.run(Composed.class).message())
                .startsWith("[@ExpectCalls(region = \"solve\", exactly = 1)] Expected region \"solve\" to have 1 call");
    }

    static class Composed {
        @Test
        @SolvesOnce
        void test() {
            solve();
            solve();
        }
    }

    @Test
    void an_unknown_region() {
        assertThat(Fixture.run(UnknownRegion.class).message())
                .startsWith(
                        "[@ExpectCalls(region = \"solve/asemble\", atLeast = 1)] Expected region \"solve/asemble\" to have"
                                + " at least 1 call, but there is no such region.\nDid you mean \"solve/assemble\"?");
    }

    static class UnknownRegion {
        @Test
        @ExpectCalls(region = "solve/asemble", atLeast = 1)
        void test() {
            solve();
        }
    }

    @Test
    void an_upper_bound_on_a_wrong_name() {
        assertThat(Fixture.run(WrongName.class).message())
                .startsWith(
                        "[@ExpectCalls(region = \"solv/assemble\", atMost = 3)] Expected region \"solv/assemble\" to have"
                                + " at most 3 calls, but there is no such region.\nDid you mean \"solve/assemble\"?\n"
                                + "If it may be absent, expect 0 to 3 calls (atLeast = 0, atMost = 3; in code"
                                + " calls().isBetween(0, 3)).\n\n");
    }

    static class WrongName {
        @Test
        @ExpectCalls(region = "solv/assemble", atMost = 3)
        @ExpectCalls(region = "solv/assemble", atLeast = 0, atMost = 3)
        @ExpectCalls(region = "solv/assemble", exactly = 0)
        @ExpectCalls(region = "check", atMost = 3)
        void test() {
            solve();
        }
    }

    @Test
    void a_different_set_of_regions_fails() {
        assertThat(Fixture.run(OtherRegions.class).message()).isEqualTo("""
                        [@ExpectRegions] unexpected "solve/assemble" (3 calls); missing "io"; unexpected "solve/linsolve" (1 call)
                        Expected only the regions "solve", "io".

                               calls  region
                                   1  solve
                          -->      3    assemble
                          -->      1    linsolve""");
    }

    static class OtherRegions {
        @Test
        @ExpectRegions({"solve", "io"})
        void test() {
            solve();
        }
    }

    @Test
    void the_guide_shows_the_start_of_a_real_message() throws IOException {
        String message = Fixture.run(AsInGuide.class).message();

        assertThat(Files.readString(Path.of("..", "docs", "junit.md")))
                .contains("```\n" + message.substring(0, message.indexOf("\n\n")) + "\n```");
    }

    static class AsInGuide {
        @Test
        @ExpectRegions({"place order", "place order/load price", "place order/check stock"})
        void test() {
            FTimers.run("place order", () -> {
                FTimers.run("load price", () -> {});
                FTimers.run("save", () -> {});
            });
        }
    }

    @Test
    void a_different_order_fails() {
        assertThat(Fixture.run(OtherOrder.class).message())
                .startsWith(
                        "[@ExpectRegions] wrong order: \"solve/assemble\" precedes \"solve/linsolve\"\n"
                                + "Expected only the regions \"solve\", \"solve/linsolve\", \"solve/assemble\" in this order.\n\n");
    }

    static class OtherOrder {
        @Test
        @ExpectRegions(
                value = {"solve", "solve/linsolve", "solve/assemble"},
                ordered = true)
        void test() {
            solve();
        }
    }

    @Test
    void all_unmet_expectations_are_reported() {
        Throwable failure = Fixture.run(SeveralWrong.class).failures().get(0);

        assertThat(failure).isInstanceOf(MultipleFailuresError.class);
        assertThat(((MultipleFailuresError) failure).getFailures())
                .extracting(each -> each.getMessage().replaceAll("\\].*(?s:.*)", "]"))
                .containsExactly(
                        "[@ExpectCalls(region = \"solve\", exactly = 2)]",
                        "[@ExpectCalls(region = \"solve/**\", atMost = 1)]",
                        "[@ExpectRegions]");
    }

    static class SeveralWrong {
        @Test
        @ExpectCalls(region = "solve", exactly = 2)
        @ExpectCalls(region = "solve/**", atMost = 1)
        @ExpectCalls(region = "solve/linsolve", atLeast = 1)
        @ExpectRegions({"solve"})
        void test() {
            solve();
        }
    }

    @Test
    void annotations_on_a_template_apply_to_each_invocation() {
        assertThat(Fixture.run(Template.class).message())
                .startsWith(
                        "[@ExpectCalls(region = \"solve\", exactly = 1)] Expected region \"solve\" to have 1 call, but it"
                                + " had 2:");
    }

    static class Template {
        @RepeatedTest(3)
        @SolvesOnce
        void test(RepetitionInfo repetition) {
            solve();
            if (repetition.getCurrentRepetition() == 2) {
                solve();
            }
        }
    }

    @Test
    void annotations_on_a_factory_apply_to_each_dynamic_test() {
        assertThat(Fixture.run(Factory.class).message())
                .startsWith(
                        "[@ExpectCalls(region = \"solve\", exactly = 1)] Expected region \"solve\" to have 1 call, but"
                                + " there is no such region.");
    }

    static class Factory {
        @TestFactory
        @SolvesOnce
        List<DynamicTest> factory() {
            return List.of(
                    DynamicTest.dynamicTest("solves", () -> solve()), DynamicTest.dynamicTest("does not", () -> {}));
        }
    }

    @Test
    void a_failure_of_the_test_stands_alone() {
        Throwable failure = Fixture.run(FailsToo.class).failures().get(0);

        assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessage("of the user");
        assertThat(failure.getSuppressed()).isEmpty();
    }

    static class FailsToo {
        @Test
        @SolvesOnce
        void test() {
            throw new IllegalStateException("of the user");
        }
    }
}

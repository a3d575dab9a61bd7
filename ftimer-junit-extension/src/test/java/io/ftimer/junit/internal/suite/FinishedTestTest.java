package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.assertj.internal.tree.TestExpectations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineTestKit;

/** The properties of a test from its context. */
class FinishedTestTest {
    private static final List<FinishedTest> SEEN = Collections.synchronizedList(new ArrayList<>());

    @Test
    void a_test_has_names_and_an_outcome() {
        run(Tests.class);

        assertThat(seen("Tests > passes()")).satisfies(test -> {
            assertThat(test.testId()).endsWith("[class:" + Tests.class.getName() + "]/[method:passes()]");
            assertThat(test.code().className()).isEqualTo(Tests.class.getName());
            assertThat(test.code().methodName()).isEqualTo("passes");
            assertThat(test.outcome()).isEqualTo("passed");
            assertThat(test.template()).isEmpty();
            assertThat(test.groupId()).isEqualTo(test.testId());
            assertThat(test.groupName()).isEqualTo(test.displayName());
        });
        assertThat(seen("Tests > fails()").outcome()).isEqualTo("failed");
        assertThat(seen("Tests > Inner > nested()").code().className()).isEqualTo(Tests.Inner.class.getName());
    }

    @Test
    void invocations_of_a_template_know_what_they_have_in_common() {
        run(Tests.class);

        FinishedTest first = seen("Tests > parameterized(String) > of a/[b]");
        assertThat(first.groupName()).isEqualTo("Tests > parameterized(String)");
        assertThat(first.groupId()).endsWith("[test-template:parameterized(java.lang.String)]");
        assertThat(first.template())
                .isEqualTo(seen("Tests > parameterized(String) > of c").template());
        assertThat(seen("Tests > repeated() > repetition 2 of 2").groupName()).isEqualTo("Tests > repeated()");
    }

    @Test
    void dynamic_tests_are_tests_of_their_own() {
        run(Tests.class);

        FinishedTest dynamic = seen("Tests > factory() > one");
        assertThat(dynamic.template()).isEqualTo(Optional.empty());
        assertThat(dynamic.code().methodName()).isEqualTo("factory");
    }

    @Test
    void a_long_failure_is_cut_between_characters() {
        String cut = FinishedTest.textOf(new AssertionError("a" + "\uD83D\uDE00".repeat(2_000)));

        assertThat(cut).endsWith("\uDE00\n... and 2 more characters");
        assertThat(FinishedTest.textOf(new AssertionError("a".repeat(4_000)))).isEqualTo("a".repeat(4_000));
    }

    private static void run(Class<?> tests) {
        SEEN.clear();
        EngineTestKit.engine("junit-jupiter").selectors(selectClass(tests)).execute();
    }

    private static FinishedTest seen(String displayName) {
        return SEEN.stream()
                .filter(test -> test.displayName().equals(displayName))
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        SEEN.stream().map(FinishedTest::displayName).toList().toString()));
    }

    static final class Observer implements AfterEachCallback, InvocationInterceptor {
        @Override
        public void afterEach(ExtensionContext context) {
            observe(context);
        }

        @Override
        public void interceptDynamicTest(
                Invocation<Void> body, DynamicTestInvocationContext test, ExtensionContext context) throws Throwable {
            body.proceed();
            observe(context);
        }

        private static void observe(ExtensionContext context) {
            SEEN.add(FinishedTest.of(
                    context,
                    TestPhase.BODY,
                    context.getExecutionException().map(FinishedTest::textOf),
                    Sample.summary(sample -> {}),
                    TestExpectations.NONE,
                    thread -> false));
        }
    }

    @DisplayName("Tests")
    @ExtendWith(Observer.class)
    static class Tests {
        @Test
        void passes() {}

        @Test
        void fails() {
            fail("of the user");
        }

        @ParameterizedTest(name = "of {0}")
        @ValueSource(strings = {"a/[b]", "c"})
        void parameterized(String text) {}

        @RepeatedTest(2)
        void repeated() {}

        @TestFactory
        List<DynamicTest> factory() {
            return List.of(dynamicTest("one", () -> {}));
        }

        @Nested
        class Inner {
            @Test
            void nested() {}
        }
    }
}

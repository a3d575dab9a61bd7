package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.support.ReflectionSupport;

class RegistrationTest {
    private static final Map<String, String> AUTO_DETECTION =
            Map.of("junit.jupiter.extensions.autodetection.enabled", "true");

    @ParameterizedTest
    @ValueSource(
            classes = {
                ByAnnotation.class,
                ByComposedAnnotation.class,
                OneMethod.class,
                ByField.class,
                ByStaticField.class
            })
    void every_registration_gives_tests_a_tree(Class<?> tests) {
        assertThat(Fixture.run(tests).failures()).isEmpty();
    }

    @Test
    void auto_detection_registers_the_extension() {
        assertThat(Fixture.run(NotRegistered.class, AUTO_DETECTION).failures()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                ByAnnotation.class,
                OneMethod.class,
                ByField.class,
                ByStaticField.class,
                TwoWays.class,
                ThreeWays.class,
                OneInstance.class
            })
    void registered_more_than_once_it_acts_once(Class<?> tests) {
        assertThat(Fixture.run(tests, AUTO_DETECTION).failures()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(classes = {RunElsewhere.class, ParameterizedElsewhere.class, FactoryElsewhere.class})
    void a_test_that_an_earlier_extension_runs_itself_fails(Class<?> tests) {
        assertThat(Fixture.run(tests).message())
                .startsWith("Cannot verify ")
                .contains(".test(")
                .contains("(inconclusive): another extension ran the method itself")
                .contains("write @FTimed above it at the class");
    }

    @Test
    void a_test_that_a_later_extension_runs_itself_has_a_tree() {
        assertThat(Fixture.run(RunInside.class).failures()).isEmpty();
    }

    @Test
    void a_test_that_an_earlier_extension_fails_has_that_failure_only() {
        assertThat(Fixture.run(FailedElsewhere.class).message()).isEqualTo("of the user");
    }

    abstract static class Tests {
        @BeforeEach
        void before() {
            FTimers.run("work", () -> {});
        }

        static void recordsEverythingOnce(TimerTree tree) {
            FTimers.run("work", () -> {});
            assertThat(tree).isBalanced().region("work").hasCalls(1);
            assertThat(tree).region("@BeforeEach(before)").hasCalls(1);
            assertThat(tree).region("@BeforeEach(before)/work").hasCalls(1);
        }
    }

    static class NotRegistered extends Tests {
        @Test
        void test(TimerTree tree) {
            recordsEverythingOnce(tree);
        }
    }

    @FTimed
    static class ByAnnotation extends NotRegistered {}

    @Retention(RetentionPolicy.RUNTIME)
    @FTimed
    @interface Measured {}

    @Measured
    static class ByComposedAnnotation extends NotRegistered {}

    /** Runs test methods by reflection, as Quarkus does. */
    static class Runner implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context) {
            runInstead(body, method);
        }

        @Override
        public void interceptTestTemplateMethod(
                Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context) {
            runInstead(body, method);
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> T interceptTestFactoryMethod(
                Invocation<T> body, ReflectiveInvocationContext<Method> method, ExtensionContext context) {
            return (T) runInstead(body, method);
        }

        private static @Nullable Object runInstead(Invocation<?> body, ReflectiveInvocationContext<Method> method) {
            body.skip();
            return ReflectionSupport.invokeMethod(
                    method.getExecutable(),
                    method.getTarget().orElseThrow(),
                    method.getArguments().toArray());
        }
    }

    @ExtendWith(Runner.class)
    @FTimed
    static class RunElsewhere {
        @Test
        @ExpectCalls(region = "work", exactly = 1)
        void test() {}
    }

    @ExtendWith(Runner.class)
    static class ParameterizedElsewhere {
        @ParameterizedTest
        @ValueSource(ints = 1)
        @ExpectCalls(region = "work", exactly = 1)
        void test(int number) {}
    }

    @ExtendWith(Runner.class)
    @FTimed
    static class FactoryElsewhere {
        @TestFactory
        List<DynamicTest> test() {
            return List.of();
        }
    }

    @ExtendWith(Runner.class)
    @FTimed
    static class FailedElsewhere {
        @Test
        void test() {
            throw new IllegalStateException("of the user");
        }
    }

    @FTimed
    @ExtendWith(Runner.class)
    static class RunInside extends NotRegistered {}

    static class OneMethod extends Tests {
        @Test
        @FTimed
        void test(TimerTree tree) {
            recordsEverythingOnce(tree);
        }
    }

    static class ByField extends NotRegistered {
        @RegisterExtension
        final FTimerExtension timing = new FTimerExtension();
    }

    static class ByStaticField extends NotRegistered {
        @RegisterExtension
        static final FTimerExtension TIMING = FTimerExtension.builder().build();
    }

    @FTimed
    @ExtendWith(FTimerExtension.class)
    static class TwoWays extends ByStaticField {}

    static class ThreeWays extends TwoWays {
        @RegisterExtension
        final FTimerExtension timing = new FTimerExtension();
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneInstance extends TwoWays {
        private final TimerTree ofCurrentTest;

        OneInstance(TimerTree ofCurrentTest) {
            this.ofCurrentTest = ofCurrentTest;
        }

        @Test
        @FTimed
        void tree_of_the_constructor() {
            recordsEverythingOnce(ofCurrentTest);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Configured.class, ConfiguredOutside.class})
    void settings_in_code_apply_whichever_registration_acts(Class<?> tests) {
        assertThat(Fixture.run(tests, AUTO_DETECTION).failures()).isEmpty();
    }

    @FTimed
    static class Configured {
        @RegisterExtension
        final FTimerExtension timing =
                FTimerExtension.builder().clock(() -> 42).misuseFails(false).build();

        @Test
        @FTimed
        void test(TimerTree tree) {
            assertConfigured(tree);
        }

        static void assertConfigured(TimerTree tree) {
            FTimers.run("work", () -> {});
            FTimers.stop("work");
            assertThat(tree.summary().entries())
                    .singleElement()
                    .satisfies(work -> assertThat(work.inclusiveNanos()).isZero());
        }
    }

    static class ConfiguredOutside {
        @RegisterExtension
        static final FTimerExtension TIMING =
                FTimerExtension.builder().clock(() -> 42).misuseFails(false).build();

        @Test
        @FTimed
        void test(TimerTree tree) {
            Configured.assertConfigured(tree);
        }
    }
}

package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
                FTimerExtension.builder().clock(() -> 42).misuse(Misuse.WARN).build();

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
                FTimerExtension.builder().clock(() -> 42).misuse(Misuse.WARN).build();

        @Test
        @FTimed
        void test(TimerTree tree) {
            Configured.assertConfigured(tree);
        }
    }
}

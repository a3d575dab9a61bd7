package io.ftimer.junit.internal.expect;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MethodFrameTest {
    /** Constants of all sizes. */
    private static final List<Object> CONSTANTS = List.of(7L, 1.5, 2.5f, 70_000, "ä", Nested.class);

    static StackTraceElement here() {
        return new Throwable().getStackTrace()[1];
    }

    static StackTraceElement simple() {
        return here();
    }

    static StackTraceElement withLoop(int... numbers) {
        StackTraceElement first = here();
        for (int number : numbers) {
            assertThat(number).isPositive();
        }
        return first;
    }

    static StackTraceElement overloaded(String text) {
        return here();
    }

    static StackTraceElement overloaded(List<String> texts) {
        Runnable nothing = () -> {};
        nothing.run();
        return new StackTraceElement(
                MethodFrameTest.class.getName(), "overloaded", "MethodFrameTest.java", here().getLineNumber() - 3);
    }

    static final class Nested {
        private Nested() {}

        static StackTraceElement inside() {
            return here();
        }
    }

    record Component(long size) {
        static StackTraceElement ofRecord() {
            return here();
        }
    }

    interface Defaults {
        static StackTraceElement ofInterface() {
            return here();
        }
    }

    static Stream<Method> methods() {
        return Stream.of(MethodFrameTest.class, Nested.class, Component.class, Defaults.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.getReturnType() == StackTraceElement.class
                        && !method.getName().equals("here"));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void the_frame_of_a_method_has_its_first_line(Method method) throws ReflectiveOperationException {
        Object[] arguments = Arrays.stream(method.getParameterTypes())
                .map(type -> type == int[].class ? new int[] {1} : type == List.class ? List.of() : "")
                .toArray();

        assertThat(MethodFrame.of(method)).hasToString(String.valueOf(method.invoke(null, arguments)));
    }

    @Test
    void a_class_without_a_class_file_has_a_frame_without_a_line() throws NoSuchMethodException {
        Runnable generated = (Runnable) Proxy.newProxyInstance(
                MethodFrameTest.class.getClassLoader(),
                new Class<?>[] {Runnable.class},
                (proxy, method, arguments) -> 1);

        assertThat(MethodFrame.of(generated.getClass().getDeclaredMethod("run")).getLineNumber())
                .isNegative();
    }

    @Test
    void a_failure_while_the_method_runs_keeps_its_frames() throws ReflectiveOperationException {
        Method method = MethodFrameTest.class.getDeclaredMethod("simple");
        StackTraceElement[] running = {
            new StackTraceElement("io.ftimer.assertj.RegionAssert", "hasCalls", "RegionAssert.java", 1),
            new StackTraceElement(MethodFrameTest.class.getName(), "simple", "MethodFrameTest.java", 25),
            new StackTraceElement("io.ftimer.junit.FTimerExtension", "test", "FTimerExtension.java", 1)
        };
        AssertionError failure = new AssertionError();
        failure.setStackTrace(running);

        assertThat(MethodFrame.first(failure, Optional.of(method)).getStackTrace())
                .isEqualTo(running);
    }
}

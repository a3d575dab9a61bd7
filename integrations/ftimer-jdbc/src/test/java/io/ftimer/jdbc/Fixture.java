package io.ftimer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.OwnState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs a test class with the JUnit launcher. */
final class Fixture {
    private Fixture() {}

    /** Returns what the tests of a class failed with. */
    static List<Throwable> failures(Class<?> tests, Map<String, String> configuration) {
        return failures(List.of(tests), configuration).values().stream()
                .flatMap(List::stream)
                .toList();
    }

    /** Returns what the tests of each class failed with that failed, in one run in this order. */
    static Map<Class<?>, List<Throwable>> failures(List<Class<?>> tests, Map<String, String> configuration) {
        Map<String, String> all = new HashMap<>(configuration);
        all.put("ftimer.report", "none");
        Map<Class<?>, List<Throwable>> failures = new HashMap<>();
        OwnState before = OwnState.now();
        EngineTestKit.engine("junit-jupiter")
                .selectors(tests.stream().map(DiscoverySelectors::selectClass).toArray(DiscoverySelector[]::new))
                .configurationParameters(all)
                .execute()
                .allEvents()
                .finished()
                .stream()
                .forEach(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .ifPresent(failure -> failures.computeIfAbsent(
                                        type(event.getTestDescriptor()), type -> new ArrayList<>())
                                .add(failure)));
        assertThat(OwnState.changesSince(before)).isEmpty();
        return failures;
    }

    private static Class<?> type(TestDescriptor test) {
        return test.getSource().orElseThrow() instanceof MethodSource method
                ? method.getJavaClass()
                : ((ClassSource) test.getSource().orElseThrow()).getJavaClass();
    }

    static List<Throwable> failures(Class<?> tests) {
        return failures(tests, Map.of());
    }

    static List<Throwable> failuresInParallel(Class<?> tests) {
        return failures(
                tests,
                Map.of(
                        "junit.jupiter.execution.parallel.enabled", "true",
                        "junit.jupiter.execution.parallel.mode.default", "concurrent",
                        "junit.jupiter.execution.parallel.config.strategy", "fixed",
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", "4"));
    }

    /** Returns the message of the only failure. */
    static String message(List<Throwable> failures) {
        assertThat(failures).hasSize(1);
        return failures.get(0).getMessage();
    }
}

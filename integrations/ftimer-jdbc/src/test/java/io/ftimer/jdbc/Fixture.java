package io.ftimer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.OwnState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs a test class with the JUnit launcher. */
final class Fixture {
    private Fixture() {}

    /** Returns what the tests of a class failed with. */
    static List<Throwable> failures(Class<?> tests, Map<String, String> configuration) {
        Map<String, String> all = new HashMap<>(configuration);
        all.put("ftimer.report", "none");
        OwnState before = OwnState.now();
        List<Throwable> failures = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(tests))
                .configurationParameters(all)
                .execute()
                .allEvents()
                .finished()
                .stream()
                .flatMap(event -> event.getRequiredPayload(TestExecutionResult.class).getThrowable().stream())
                .toList();
        assertThat(OwnState.changesSince(before)).isEmpty();
        return failures;
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

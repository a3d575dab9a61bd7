package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.OwnState;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventType;

/** Runs a test class with the JUnit launcher. */
final class Fixture {
    private Fixture() {}

    /**
     * What came of it.
     *
     * @param failures what tests and containers failed with
     * @param printed what went to standard output meanwhile
     * @param warnings what went to standard error meanwhile
     * @param left what fTimer has kept
     */
    record Run(List<Throwable> failures, String printed, String warnings, List<String> left) {

        /** Returns the message of the only failure. */
        String message() {
            assertThat(failures).hasSize(1);
            return failures.get(0).getMessage();
        }
    }

    static Run run(Class<?> tests) {
        return run(tests, Map.of());
    }

    static Run withTrees(Class<?> tests) {
        return run(tests, Map.of("ftimer.report", "tree"));
    }

    static Run inParallel(Class<?> tests) {
        return inParallel(tests, Map.of());
    }

    static Run inParallel(Class<?> tests, Map<String, String> configuration) {
        Map<String, String> all = new HashMap<>(configuration);
        all.putAll(Map.of(
                "junit.jupiter.execution.parallel.enabled", "true",
                "junit.jupiter.execution.parallel.mode.default", "concurrent",
                "junit.jupiter.execution.parallel.config.strategy", "fixed",
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "2"));
        return run(tests, all);
    }

    static Run run(Class<?> tests, Map<String, String> configuration) {
        Run run = runThatMayLeave(tests, configuration);
        assertThat(run.left).isEmpty();
        return run;
    }

    /** As {@link #run(Class, Map)}, for tests that leave something behind. */
    static Run runThatMayLeave(Class<?> tests, Map<String, String> configuration) {
        PrintStream outBefore = System.out;
        PrintStream errBefore = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
        OwnState before = OwnState.now();
        try {
            EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(tests))
                    .configurationParameters(configuration)
                    .execute();
            return new Run(
                    failures(results),
                    printed.toString(StandardCharsets.UTF_8),
                    warnings.toString(StandardCharsets.UTF_8),
                    OwnState.changesSince(before));
        } finally {
            System.setOut(outBefore);
            System.setErr(errBefore);
        }
    }

    private static List<Throwable> failures(EngineExecutionResults results) {
        return results.allEvents().stream()
                .filter(event -> event.getType() == EventType.FINISHED)
                .flatMap(event -> event.getPayload(TestExecutionResult.class).stream())
                .filter(result -> result.getStatus() == TestExecutionResult.Status.FAILED)
                .flatMap(result -> result.getThrowable().stream())
                .toList();
    }
}

package io.ftimer.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventType;

/** Runs a class of tests as JUnit does. */
final class Fixture {
    private Fixture() {}

    /**
     * What came of it.
     *
     * @param failures what tests and containers failed with
     * @param printed what went to standard output meanwhile
     */
    record Run(List<Throwable> failures, String printed) {}

    static Run run(Class<?> tests) {
        return run(tests, Map.of());
    }

    static Run withTrees(Class<?> tests) {
        return run(tests, Map.of("ftimer.report", "tree"));
    }

    static Run inParallel(Class<?> tests) {
        return run(
                tests,
                Map.of(
                        "junit.jupiter.execution.parallel.enabled", "true",
                        "junit.jupiter.execution.parallel.mode.default", "concurrent",
                        "junit.jupiter.execution.parallel.config.strategy", "fixed",
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", "2"));
    }

    private static Run run(Class<?> tests, Map<String, String> configuration) {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(tests))
                    .configurationParameters(configuration)
                    .execute();
            return new Run(failures(results), printed.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(before);
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

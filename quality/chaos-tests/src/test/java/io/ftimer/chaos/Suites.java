package io.ftimer.chaos;

import io.ftimer.FTimers;
import io.ftimer.cli.CommandRun;
import io.ftimer.junit.FTimerExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs tests with the extension, several JVMs at the same time, whose report is that of all. Stateless, but for the running suite. */
final class Suites {
    private static final int MAX_TESTS = 400;
    private static final Pattern ID = Pattern.compile("id-SUITE-\\d+-\\d+;");

    /** The worker of this JVM, which the tests ask for their ids. */
    private static @Nullable Worker running;

    private Suites() {}

    static void work(Worker worker) {
        running = worker;
        Path file = worker.folders.get(0).resolve("suite.csv");
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(Cases.class))
                                // others would leave files in the working directory
                                .filters(EngineFilter.includeEngines("junit-jupiter"))
                                .build(),
                        new Acknowledgement(worker, file));
    }

    /** Acknowledges a test when the next event begins: the launcher tells the extension last that a test has finished. */
    private static final class Acknowledgement implements TestExecutionListener {
        private final Worker worker;
        private final Path file;
        private String finished = "";

        Acknowledgement(Worker worker, Path file) {
            this.worker = worker;
            this.file = file;
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            acknowledge("");
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            Disagreement.require(
                    result.getStatus() == TestExecutionResult.Status.SUCCESSFUL, test.getDisplayName() + ": " + result);
            acknowledge(test.getDisplayName());
        }

        @Override
        public void testPlanExecutionFinished(TestPlan plan) {
            acknowledge("");
        }

        private void acknowledge(String next) {
            ID.matcher(finished).results().forEach(id -> worker.acknowledge(file, id.group()));
            finished = next;
        }
    }

    /** The tests; how many there are depends on when the worker must end. */
    static final class Cases {
        @ParameterizedTest(name = "{0}")
        @MethodSource("ids")
        @ExtendWith(FTimerExtension.class)
        void records(String id) {
            FTimers.run("work", () -> FTimers.run(id, () -> {}));
        }

        static Stream<String> ids() {
            Worker worker = Objects.requireNonNull(running);
            int tests = 1 + worker.random.nextInt(MAX_TESTS);
            return IntStream.range(0, tests).takeWhile(worker::continuesAfter).mapToObj(worker::id);
        }
    }

    static void check(Path folder, Acknowledged acknowledged, SplittableRandom random) throws IOException {
        Path suite = folder.resolve("suite.csv");
        List<String> ids = new ArrayList<>();
        // tests of JVMs that were lost longer ago than a run has pauses
        for (Path file : List.of(suite, folder.resolve("interrupted/suite.csv"))) {
            if (Files.exists(file)) {
                Disagreement.require(
                        CommandRun.isComplete(file.toString()),
                        file + " is not complete: " + CommandRun.of("show", "--validate", file.toString()));
                Traces.requireCutIsIncomplete(file, random);
                for (String line : Files.readAllLines(file)) {
                    if (line.contains(",\"test\",")) {
                        ID.matcher(line).results().limit(1).forEach(id -> ids.add(id.group()));
                    }
                }
            }
        }
        acknowledged.requireIn(suite, ids);
    }
}

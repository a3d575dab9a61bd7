package io.ftimer.conformance;

import io.ftimer.conformance.ScenarioResult.Outcome;
import io.ftimer.conformance.replay.InProcessEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A scenario folder with a recording of every kind, in a temporary folder so that it can be changed. */
final class SmallScenario {
    private static final String TEXT = """
            # A little of everything
            # tags:
            set_clock 1
            set_callback 3
            init
            lookup 1 a
            start a
            advance 0.5
            stop a
            noierr stop a
            noierr stop b
            summary s
            report report.txt
            csv out.csv
            """;

    private final Path folder;

    private SmallScenario(Path folder) {
        this.folder = folder;
    }

    /** Creates the scenario, and records its actual results as the expectation. */
    static SmallScenario in(Path parent) throws IOException {
        return in(parent, TEXT);
    }

    /** Creates a scenario of another text, and records its actual results as the expectation. */
    static SmallScenario in(Path parent, String text) throws IOException {
        Path folder = Files.createDirectories(parent.resolve("family/small"));
        Files.writeString(folder.resolve("scenario.txt"), text);
        Path expected = Files.createDirectories(folder.resolve("expected"));
        Files.writeString(expected.resolve("statuses.txt"), "");
        Files.writeString(expected.resolve("result.json"), "{\"per_rank\": []}");
        new ScenarioRunner(true, Optional.of(parent.resolve("out")), InProcessEngine.INSTANCE).run(folder);
        Path produced = parent.resolve("out/family/small");
        for (Path file : Files.walk(produced).filter(Files::isRegularFile).toList()) {
            Path target = expected.resolve(produced.relativize(file));
            Files.createDirectories(target.resolveSibling("."));
            Files.write(target, Files.readAllBytes(file));
        }
        SmallScenario scenario = new SmallScenario(folder);
        scenario.replace(
                "expected/result.json", "\"ftimer\\[nothing-open].*\"", "\"ftimer stop mismatch on empty call stack\"");
        scenario.replace("expected/result.json", "\"ftimer\\[unknown-name].*\"", "\"ftimer stop on unknown timer: b\"");
        return scenario;
    }

    Path folder() {
        return folder;
    }

    /** Replaces the first match of a pattern in a file. */
    void replace(String file, String pattern, String replacement) throws IOException {
        Path path = folder.resolve(file);
        Files.writeString(path, Files.readString(path).replaceFirst(pattern, replacement));
    }

    ScenarioResult run() {
        return new ScenarioRunner(true, Optional.empty(), InProcessEngine.INSTANCE).run(folder);
    }

    /** Returns whether it passes. */
    boolean passes() {
        return run().outcome() == Outcome.PASSED;
    }
}

package io.ftimer.conformance;

import io.ftimer.conformance.compare.RecordedResults;
import io.ftimer.conformance.replay.Language;
import io.ftimer.conformance.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The recorded runs that belong to this module. Stateless. */
final class Recorded {
    private static final Path ROOT = Path.of("recorded");

    private Recorded() {}

    /** Returns the scenario folders of a family, in the order of their names. */
    static List<Path> family(String family) {
        try (Stream<Path> folders = Files.list(ROOT.resolve(family))) {
            return folders.filter(Files::isDirectory).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the folder of one scenario without MPI. */
    static Path serial(String name) {
        return ROOT.resolve("serial").resolve(name);
    }

    /** Returns the scenario of a folder of any family. */
    static Scenario<?> scenario(Path folder) throws IOException {
        Language language = RecordedResults.isOfLanes(folder.resolve("expected")) ? Language.LANES : Language.TIMERS;
        return language.read(folder.resolve(ScenarioRunner.SCENARIO));
    }
}

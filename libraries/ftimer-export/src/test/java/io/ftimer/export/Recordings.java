package io.ftimer.export;

import com.fasterxml.jackson.databind.JsonNode;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The summaries of one process in the recorded runs of the Fortran library. */
final class Recordings {
    private static final Path ROOT = Path.of("../../conformance-tests/recorded");

    private Recordings() {}

    /** Returns the recorded results, each of a scenario. */
    static List<Path> results() {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.endsWith(Path.of("expected/result.json")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the summaries of a scenario. */
    static List<ExportedTree> trees(Path result) {
        try {
            String scenario = result.getParent().getParent().getFileName().toString();
            List<ExportedTree> trees = new ArrayList<>();
            for (JsonNode entries :
                    WrittenFormats.JSON.readTree(result.toFile()).findValues("entries")) {
                ExportedTree tree = entries.isArray() ? tree(scenario, entries) : null;
                if (tree != null) {
                    trees.add(tree);
                }
            }
            return trees;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable ExportedTree tree(String scenario, JsonNode entries) {
        List<ExportedRegion> regions = new ArrayList<>();
        for (JsonNode entry : entries) {
            if (!entry.has("inclusive_time") || !entry.hasNonNull("name")) {
                return null; // over ranks or lanes
            }
            regions.add(new ExportedRegion(
                    entry.get("depth").intValue(),
                    entry.get("name").textValue(),
                    entry.get("call_count").longValue(),
                    nanos(entry.get("inclusive_time")),
                    nanos(entry.get("self_time"))));
        }
        return new ExportedTree(ExportedTree.Kind.RUN, "", scenario, true, 0, Map.of(), regions);
    }

    /** Returns a number of seconds in nanoseconds; the clocks of some scenarios leave the range of a long. */
    private static long nanos(JsonNode seconds) {
        return BigDecimal.valueOf(seconds.doubleValue())
                .movePointRight(9)
                .toBigInteger()
                .longValue();
    }
}

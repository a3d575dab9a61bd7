package io.ftimer.conformance.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.ftimer.conformance.result.FileTree;
import io.ftimer.conformance.result.ResultFiles;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedMap;

/**
 * The recorded results of a scenario.
 *
 * @param statuses the contents of {@code statuses.txt}
 * @param result the whole of {@code result.json}
 * @param files every file that exists at the end, by name
 */
public record RecordedResults(SortedMap<OpKey, String> statuses, JsonNode result, SortedMap<String, byte[]> files) {

    private static final Set<String> KINDS_OF_LANES = Set.of("openmp", "hybrid");

    /**
     * Reads the folder {@code expected} of a scenario.
     *
     * @throws IOException if a part of it is missing or cannot be read; the message says which
     */
    public static RecordedResults read(Path expected) throws IOException {
        return new RecordedResults(statuses(expected), result(expected), FileTree.read(expected.resolve("files")));
    }

    /** Returns whether the folder {@code expected} is that of a scenario of lanes, which has a language of its own. */
    public static boolean isOfLanes(Path expected) {
        try {
            return KINDS_OF_LANES.contains(result(expected).path("kind").asText());
        } catch (IOException e) {
            // reported when it is read for the comparison
            return false;
        }
    }

    private static SortedMap<OpKey, String> statuses(Path expected) throws IOException {
        try {
            return OpKey.ofStatuses(text(expected, "statuses.txt"));
        } catch (IllegalArgumentException e) {
            throw new IOException("expected/statuses.txt cannot be read: " + e.getMessage(), e);
        }
    }

    private static JsonNode result(Path expected) throws IOException {
        try {
            JsonNode result = ResultFiles.read(text(expected, "result.json"));
            if (!result.path("per_rank").isArray()) {
                throw new IOException("expected/result.json has no list per_rank");
            }
            return result;
        } catch (JsonProcessingException e) {
            throw new IOException("expected/result.json is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static String text(Path expected, String name) throws IOException {
        try {
            return Files.readString(expected.resolve(name));
        } catch (NoSuchFileException e) {
            throw new FileNotFoundException("expected/" + name + " is missing");
        }
    }
}

package io.ftimer.conformance.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * The text of {@code result.json} and {@code statuses.txt}. The JSON is ASCII, and each of its real numbers reads back
 * to the same {@code double}. Stateless.
 */
public final class ResultFiles {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ResultFiles() {}

    /** Returns a run in the layout of {@code result.json}. */
    public static String json(RunRecord run) {
        Separators separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withArrayEmptySeparator("")
                .withObjectEmptySeparator("");
        DefaultIndenter indenter = new DefaultIndenter(" ", "\n");
        DefaultPrettyPrinter layout = new DefaultPrettyPrinter(separators);
        layout.indentArraysWith(indenter);
        layout.indentObjectsWith(indenter);
        try {
            return JSON.writer(layout).writeValueAsString(run);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result that is no JSON", e);
        }
    }

    /** Returns a run as it reads back from its {@code result.json}. */
    public static JsonNode tree(RunRecord run) {
        try {
            return read(json(run));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result that does not read back", e);
        }
    }

    /**
     * Reads the text of a {@code result.json}.
     *
     * @throws JsonProcessingException if it is not one whole JSON document
     */
    public static JsonNode read(String json) throws JsonProcessingException {
        return JSON.readTree(json);
    }

    /** Returns a value as JSON in ASCII, for messages. */
    public static String literal(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a value that is no JSON", e);
        }
    }

    /** Returns anything that this package holds as JSON on one line. */
    public static String write(Object value) {
        return literal(value);
    }

    /** Reads text that {@link #write} wrote. */
    public static <T> T read(String json, Class<T> type) throws JsonProcessingException {
        return JSON.readValue(json, type);
    }

    /** Returns a run in the layout of {@code statuses.txt}: rank, line, perhaps lane, command and status of each operation. */
    public static String statuses(RunRecord run) {
        StringBuilder text = new StringBuilder();
        for (RankRecord rank : run.perRank()) {
            rank.ops().forEach(op -> text.append(op.statusLine(rank.rank())).append('\n'));
        }
        return text.toString();
    }
}

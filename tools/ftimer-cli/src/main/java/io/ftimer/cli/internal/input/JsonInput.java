package io.ftimer.cli.internal.input;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.ftimer.CheckedRunnable;
import io.ftimer.export.internal.tree.Fields;
import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A JSON document that is read piece by piece, with the place of each problem. */
final class JsonInput {
    private static final int LONGEST_STRING = 1 << 20;
    private static final int DEEPEST = 1000;

    /** What a message about one of these says of the code that sets it. */
    private static final Pattern OF_JACKSON = Pattern.compile(", from `StreamReadConstraints\\.\\w+\\(\\)`");

    // no interned or cached names: those of hostile files would stay in memory
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(LONGEST_STRING)
                    .maxNameLength(LONGEST_STRING)
                    .maxNestingDepth(DEEPEST)
                    .build())
            .build();

    private final String input;
    private final JsonParser parser;

    JsonInput(String input, Reader text) throws IOException {
        this.input = input;
        parser = FACTORY.createParser(text);
        next();
    }

    private JsonToken next() throws IOException {
        try {
            JsonToken token = parser.nextToken();
            return token == null ? JsonToken.NOT_AVAILABLE : token;
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    private UnusableInputException malformed(JacksonException e) {
        JsonLocation place = e.getLocation() == null ? parser.currentTokenLocation() : e.getLocation();
        String problem =
                TextEscapes.display(OF_JACKSON.matcher(e.getOriginalMessage()).replaceFirst(""))
                        + (e instanceof StreamConstraintsException ? "" : "; expected JSON");
        return problem(place, problem);
    }

    boolean isAtArray() {
        return parser.currentToken() == JsonToken.START_ARRAY;
    }

    /** Returns the exception for the value at which the parser is. */
    UnusableInputException invalid(String problem) {
        return problem(parser.currentTokenLocation(), problem);
    }

    private UnusableInputException problem(JsonLocation place, String problem) {
        return new UnusableInputException(input, place.getLineNr(), "column " + place.getColumnNr() + ": " + problem);
    }

    /** Enters an object, whose members {@link #nextMember} reads. */
    void enterObject() throws IOException {
        expect(JsonToken.START_OBJECT, "an object");
    }

    /** Returns the name of the next member, whose value the caller reads or skips; null at the end of the object. */
    @Nullable
    String nextMember() throws IOException {
        if (next() != JsonToken.FIELD_NAME) {
            return null;
        }
        String name = parser.currentName();
        next();
        return name;
    }

    /** Reads an array. The receiver is called at the begin of each element, which it reads or skips. */
    void array(CheckedRunnable<IOException> element) throws IOException {
        expect(JsonToken.START_ARRAY, "an array");
        while (next() != JsonToken.END_ARRAY) {
            element.run();
        }
    }

    private void expect(JsonToken token, String what) throws UnusableInputException {
        if (parser.currentToken() != token) {
            throw invalid("invalid value; expected " + what);
        }
    }

    void skip() throws IOException {
        try {
            parser.skipChildren();
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    void end() throws IOException {
        if (next() != JsonToken.NOT_AVAILABLE) {
            throw invalid("text after the end; expected one JSON value");
        }
    }

    /** Reads a whole value: a {@link JsonFields}, a list or a text; null becomes an empty text. */
    Object value() throws IOException {
        try {
            return switch (parser.currentToken()) {
                case START_OBJECT -> fields();
                case START_ARRAY -> {
                    List<Object> elements = new ArrayList<>();
                    array(() -> elements.add(value()));
                    yield elements;
                }
                case VALUE_NULL -> "";
                default -> parser.getText();
            };
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    JsonFields fields() throws IOException {
        JsonFields fields = new JsonFields(this, parser.currentTokenLocation(), new LinkedHashMap<>());
        enterObject();
        for (String name = nextMember(); name != null; name = nextMember()) {
            fields.values.put(name, new JsonFields.Placed(parser.currentTokenLocation(), value()));
        }
        return fields;
    }

    /** Reads a value by a function whose exception says what was expected. */
    <T> T parsed(Function<String, T> parser) throws IOException {
        try {
            return parser.apply(text());
        } catch (IllegalArgumentException e) {
            throw invalid("invalid value; " + e.getMessage());
        }
    }

    /** Reads a value that is no object or array. */
    String text() throws IOException {
        if (value() instanceof String text) {
            return text;
        }
        throw invalid("invalid value; expected a text or a number");
    }

    record JsonFields(JsonInput input, JsonLocation place, Map<String, Placed> values) implements Fields {
        private record Placed(JsonLocation place, Object value) {}

        @Override
        public @Nullable String find(String name) {
            Placed placed = values.get(name);
            return placed != null && placed.value instanceof String text && !text.isEmpty() ? text : null;
        }

        List<String> names() {
            return List.copyOf(values.keySet());
        }

        @Override
        public UnusableInputException invalid(String name, String expected) {
            Placed placed = values.get(name);
            if (placed == null) {
                return input.problem(place, "no member \"" + name + "\"; " + expected);
            }
            String value = placed.value instanceof String text
                    ? " \"" + TextEscapes.display(text.substring(0, Math.min(80, text.length()))) + "\""
                    : "";
            return input.problem(
                    placed.place, "invalid value" + value + " for \"" + TextEscapes.display(name) + "\"; " + expected);
        }

        /** Returns an object; an empty one if it is missing. */
        JsonFields object(String name) throws UnusableInputException {
            Placed placed = values.get(name);
            if (placed == null) {
                return new JsonFields(input, place, Map.of());
            }
            if (placed.value instanceof JsonFields fields) {
                return fields;
            }
            throw invalid(name, "expected an object");
        }
    }
}

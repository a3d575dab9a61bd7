package io.ftimer.cli.input;

import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;

/** Recognizes JSON files by their first member. Stateless. */
final class JsonFormats {
    private JsonFormats() {}

    static InputReader reader(String input, JsonInput json) throws IOException {
        InputReader reader = json.isAtArray() ? new JmhJsonReader(input, json) : ofObject(input, json);
        return sink -> {
            reader.read(sink);
            json.end();
        };
    }

    private static InputReader ofObject(String input, JsonInput json) throws IOException {
        String first = json.firstMember();
        if (first.equals("test_id")) {
            json.skip();
            return SuiteJsonReader.attachment(input, json);
        }
        if (!first.equals("format")) {
            throw json.invalid("unknown format; expected an object that begins with \"format\" or \"test_id\"");
        }
        String format = json.text();
        return switch (format) {
            case TreesJsonReader.FORMAT -> new TreesJsonReader(input, json);
            case "ftimer-suite" -> SuiteJsonReader.suite(input, json);
            case "ftimer-jmh" -> new BenchmarkJsonReader(input, json);
            case "ftimer-jmh-manifest" -> throw json.invalid("a list of files; name one of those that it lists");
            default ->
                throw json.invalid("unknown format \"" + TextEscapes.display(format)
                        + "\"; expected ftimer-trees, ftimer-suite or ftimer-jmh");
        };
    }
}

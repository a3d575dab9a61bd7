package io.ftimer.cli.input;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.schema.BenchmarkSchema;
import io.ftimer.report.internal.schema.SuiteSchema;
import java.io.IOException;

/** Recognizes JSON files by their first member. Stateless. */
final class JsonFormats {
    private JsonFormats() {}

    static InputReader reader(JsonInput json) throws IOException {
        InputReader reader = json.isAtArray() ? new JmhJsonReader(json) : ofObject(json);
        return (run, sink) -> {
            reader.read(run, sink);
            json.end();
        };
    }

    private static InputReader ofObject(JsonInput json) throws IOException {
        String first = json.firstMember();
        if (first.equals("test_id")) {
            json.skip();
            return new SuiteJsonReader(json, true);
        }
        if (!first.equals("format")) {
            throw json.invalid("unknown format; expected an object that begins with \"format\" or \"test_id\"");
        }
        String format = json.text();
        return switch (format) {
            case TreesJsonReader.FORMAT -> new TreesJsonReader(json);
            case SuiteSchema.FORMAT -> new SuiteJsonReader(json, false);
            case BenchmarkSchema.FORMAT -> new BenchmarkJsonReader(json);
            case "ftimer-jmh-manifest" -> throw json.invalid("a list of files; name one of those that it lists");
            default ->
                throw json.invalid("unknown format \"" + TextEscapes.display(format)
                        + "\"; expected ftimer-trees, ftimer-suite or ftimer-jmh");
        };
    }
}

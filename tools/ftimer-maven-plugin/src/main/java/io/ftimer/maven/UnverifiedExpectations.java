package io.ftimer.maven;

import io.ftimer.export.internal.tree.CsvRecordReader;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.TargetFile;
import io.ftimer.report.internal.text.SuiteSchema;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The expectations of tests that nothing was compared with, as the report of the tests lists them: a passed test does not show them.
 * A text is empty if there are none.
 *
 * <p>Thread safety: thread-confined.
 */
final class UnverifiedExpectations {
    private static final List<String> HEADER = SuiteSchema.SCHEMA.header();
    private static final int SHOWN = 10;

    private final List<String> unverified = new ArrayList<>();
    private final List<String> neverHad = new ArrayList<>();
    private final List<String> neverForbidden = new ArrayList<>();
    private final Set<String> classes = new HashSet<>();
    private final Map<String, String> namesById = new HashMap<>();
    private String test = "";

    private UnverifiedExpectations() {}

    /** Reads reports of tests; files of other formats have no expectations. */
    static UnverifiedExpectations of(List<Path> files, Predicate<String> jvms) throws IOException {
        UnverifiedExpectations expectations = new UnverifiedExpectations();
        for (Path file : files) {
            if (file.toString().endsWith(".csv")) {
                try (Reader text = new InputStreamReader(TargetFile.openInTime(file), StandardCharsets.UTF_8)) {
                    expectations.read(file, new CsvRecordReader(text, Integer.MAX_VALUE), jvms);
                }
            }
        }
        return expectations;
    }

    /** Returns whether all JVMs of the reports had these classes; not if a report does not say it. */
    boolean areOf(String hash) {
        return classes.equals(Set.of(hash));
    }

    String unverified() {
        return text("ftimer: expectations that could not be verified", unverified);
    }

    String neverHad() {
        return text("ftimer: upper bounds on paths that no test had; a name may be misspelled", neverHad);
    }

    String neverForbidden() {
        return text("ftimer: forbidden paths that no test had; a name may be misspelled", neverForbidden);
    }

    private static String text(String heading, List<String> lines) {
        return lines.isEmpty()
                ? ""
                : heading + ": " + lines.size() + "\n  " + String.join("\n  ", ShownText.lines(lines, SHOWN));
    }

    private void read(Path file, CsvRecordReader records, Predicate<String> jvms) throws IOException {
        List<String> header = records.next();
        if (!HEADER.equals(header)) {
            if (header != null && header.contains("test_id")) {
                throw new IOException(file + ": the header is not that of format version "
                        + SuiteSchema.SCHEMA.version() + "; use the plugin in the version of ftimer-junit-extension");
            }
            return;
        }
        for (List<String> fields = records.next(); fields != null; fields = records.next()) {
            List<String> record = fields;
            // the comparison of the trees rejects a record that was cut
            UnaryOperator<String> field =
                    column -> record.size() < HEADER.size() ? "" : record.get(HEADER.indexOf(column));
            switch (field.apply("record_type")) {
                case "test" -> {
                    test = field.apply("display_name") + ": ";
                    namesById.put(field.apply("test_id"), test);
                }
                case "not_verified" -> {
                    if (jvms.test(field.apply("jvm"))) {
                        unverified.add(
                                TextEscapes.display(test + field.apply("expectation") + ": " + field.apply("reason")));
                    }
                }
                case "jvm" -> classes.add(field.apply("found"));
                case "absent_path" -> {
                    // of one without a JVM, no test of the run has the path
                    if (field.apply("jvm").isEmpty()) {
                        addAbsent(field);
                    }
                }
                default -> {
                    // has no expectation
                }
            }
        }
    }

    private void addAbsent(UnaryOperator<String> field) {
        String nearest = field.apply("nearest");
        List<String> lines = field.apply("expectation").equals("absence") ? neverForbidden : neverHad;
        lines.add(TextEscapes.display(namesById.getOrDefault(field.apply("test_id"), "") + "\"" + field.apply("path")
                + "\"" + (nearest.isEmpty() ? "" : "; did you mean \"" + nearest + "\"?")));
    }
}

package io.ftimer.maven;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.TargetFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;

/**
 * The expectations of tests that nothing was compared with, as the report of the tests lists them: a passed test does not show them.
 *
 * <p>Thread safety: thread-confined.
 */
final class UnverifiedExpectations {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int SHOWN = 10;

    private final Lines unverified = new Lines();
    private final Lines neverHad = new Lines();
    private final Lines neverForbidden = new Lines();

    /** The first lines, and the number of all. */
    private static final class Lines {
        private final List<String> first = new ArrayList<>();
        private int count;

        void add(String line) {
            count++;
            if (first.size() < SHOWN) {
                first.add("  " + TextEscapes.display(line));
            }
        }

        String text(String heading) {
            if (count == 0) {
                return "";
            }
            List<String> lines = new ArrayList<>(first);
            lines.add(0, heading + ": " + count);
            if (count > SHOWN) {
                lines.add("  and " + (count - SHOWN) + " more");
            }
            return String.join("\n", lines);
        }
    }

    private UnverifiedExpectations() {}

    /**
     * Reads reports of tests; files of other formats have no expectations.
     *
     * @param jvms accepts the names of the JVMs whose tests are read
     * @throws IOException if a report cannot be read
     */
    static UnverifiedExpectations of(List<Path> files, Predicate<String> jvms) throws IOException {
        UnverifiedExpectations expectations = new UnverifiedExpectations();
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (name.endsWith(".json") || name.endsWith(".json.gz")) {
                try (InputStream bytes = open(file, name);
                        JsonParser json = JSON.createParser(bytes)) {
                    expectations.read(json, jvms);
                }
            }
        }
        return expectations;
    }

    private static InputStream open(Path file, String name) throws IOException {
        InputStream bytes = new BufferedInputStream(TargetFile.openInTime(file));
        return name.endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
    }

    /** Returns the expectations that tests could not verify, empty if there are none. */
    String unverified() {
        return unverified.text("ftimer: expectations that could not be verified");
    }

    /** Returns the upper bounds on paths that no test had, empty if there are none. */
    String neverHad() {
        return neverHad.text("ftimer: upper bounds on paths that no test had; a name may be misspelled");
    }

    /** Returns the forbidden paths that occurred nowhere, empty if there are none. */
    String neverForbidden() {
        return neverForbidden.text("ftimer: forbidden paths that no test had; a name may be misspelled");
    }

    /** Reads a document; the members with expectations have the same form at any place. */
    private void read(JsonParser json, Predicate<String> jvms) throws IOException {
        String test = "";
        boolean isRead = true;
        for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
            if (token != JsonToken.FIELD_NAME) {
                continue;
            }
            switch (json.currentName()) {
                case "jvm" -> isRead = jvms.test(String.valueOf(json.nextTextValue()));
                case "display_name" -> test = json.nextTextValue();
                case "not_verified" -> {
                    for (Map<String, String> expectation : objects(json)) {
                        if (isRead) {
                            unverified.add(
                                    test + ": " + expectation.get("expectation") + ": " + expectation.get("reason"));
                        }
                    }
                }
                case "absent_paths" -> {
                    for (Map<String, String> expectation : objects(json)) {
                        String nearest = expectation.getOrDefault("nearest", "");
                        Lines lines = "absence".equals(expectation.get("expectation")) ? neverForbidden : neverHad;
                        lines.add("\"" + expectation.get("path") + "\""
                                + (nearest.isEmpty() ? "" : "; did you mean \"" + nearest + "\"?"));
                    }
                }
                default -> {}
            }
        }
    }

    /** Reads an array of flat objects. */
    private static List<Map<String, String>> objects(JsonParser json) throws IOException {
        List<Map<String, String>> objects = new ArrayList<>();
        if (json.nextToken() != JsonToken.START_ARRAY) {
            return objects;
        }
        while (json.nextToken() == JsonToken.START_OBJECT) {
            Map<String, String> members = new HashMap<>();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                members.put(name, json.getText());
            }
            objects.add(members);
        }
        return objects;
    }
}

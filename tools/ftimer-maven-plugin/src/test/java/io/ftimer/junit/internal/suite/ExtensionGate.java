package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/** What the JUnit extension says about a run at its end. */
public final class ExtensionGate {
    private ExtensionGate() {}

    /** Writes how this JVM runs tests. */
    public static void writeCommand(Path folder) throws IOException {
        TestCommand.write(folder);
    }

    /**
     * Returns the text of the console.
     *
     * @param csv the report of the suite
     * @param folder an empty folder
     * @param settings the settings of the JVM of the tests
     */
    public static String text(byte[] csv, Path folder, Path baseline, Map<String, String> settings) throws IOException {
        Path part = folder.resolve("1-2-a-b.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(part))) {
            out.write(csv);
        }
        List<String> warnings = new ArrayList<>();
        ReportOptions options = ReportOptions.of(
                key -> Optional.ofNullable(settings.get(key)), new Warnings(line -> warnings.add(line)));
        return SuiteGate.of(baseline, JvmPart.in(folder)).text() + String.join("\n", warnings);
    }
}

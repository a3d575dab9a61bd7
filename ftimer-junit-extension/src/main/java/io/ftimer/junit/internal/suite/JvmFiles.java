package io.ftimer.junit.internal.suite;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The two files of one JVM: CSV records without header, and one JSON object.
 *
 * <p>The files have another extension until they are complete, so that no incomplete file is merged. Thread safety:
 * thread-confined.
 */
final class JvmFiles {
    static final String CSV = ".csv";
    static final String JSON = ".json";
    private static final String UNFINISHED = ".unfinished";
    private static final Pattern UNFINISHED_NAME = Pattern.compile("(\\d{1,18})-.*\\" + UNFINISHED);

    private final Path csvFile;
    private final Path jsonFile;
    private final Writer csvOut;
    private final Writer jsonOut;
    private final SuiteCsv csv;
    private final SuiteJson json;

    /**
     * Creates the files.
     *
     * @param jvm the name of this JVM, which begins with its process id and a dash
     */
    JvmFiles(Path run, String jvm) throws IOException {
        // a JVM may write several reports, also from several class loaders
        String name = jvm + "-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
        csvFile = run.resolve(name + CSV);
        jsonFile = run.resolve(name + JSON);
        csvOut = create(csvFile);
        csv = new SuiteCsv(csvOut, jvm);
        jsonOut = create(jsonFile);
        json = new SuiteJson(jsonOut, jvm);
    }

    /** Creates a writer that replaces an unpaired surrogate, for which {@code Files.newBufferedWriter} would throw. */
    private static Writer create(Path file) throws IOException {
        return new BufferedWriter(new OutputStreamWriter(
                Files.newOutputStream(unfinished(file), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                StandardCharsets.UTF_8));
    }

    void write(int attempt, TimedTest timed) throws IOException {
        csv.write(attempt, timed);
        json.write(attempt, timed);
    }

    /** Completes the files. The CSV file appears last, so if it exists, the JSON file does too. */
    void finish(List<TemplateSummary> templates) throws IOException {
        for (TemplateSummary template : templates) {
            csv.write(template);
        }
        json.end(templates);
        csvOut.close();
        jsonOut.close();
        Files.move(unfinished(jsonFile), jsonFile);
        Files.move(unfinished(csvFile), csvFile);
    }

    /** Closes and deletes incomplete files after a failure, as far as possible. */
    void abandon() {
        for (AutoCloseable part : List.<AutoCloseable>of(
                csvOut,
                jsonOut,
                () -> Files.deleteIfExists(unfinished(csvFile)),
                () -> Files.deleteIfExists(unfinished(jsonFile)))) {
            try {
                part.close();
            } catch (Exception alsoFailed) {
                // the first failure was reported, and a later run deletes the file
            }
        }
    }

    /** Returns whether a running process writes files in the folder of a run. */
    static boolean areWritten(Path run) throws IOException {
        return writers(run).anyMatch(JvmFiles::exists);
    }

    /** Returns the number of processes that ended before they completed their files in the folder of a run. */
    static int lost(Path run) throws IOException {
        return (int) writers(run).filter(pid -> !exists(pid)).distinct().count();
    }

    private static Stream<Long> writers(Path run) throws IOException {
        return RunFolder.children(run).stream()
                .map(file -> UNFINISHED_NAME.matcher(file.getFileName().toString()))
                .filter(Matcher::matches)
                .map(name -> Long.valueOf(name.group(1)));
    }

    private static boolean exists(long pid) {
        return ProcessHandle.of(pid).isPresent();
    }

    /** Returns the name of the JVM that wrote the file. */
    static String jvm(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.lastIndexOf('-'));
    }

    private static Path unfinished(Path file) {
        return file.resolveSibling(file.getFileName() + UNFINISHED);
    }
}

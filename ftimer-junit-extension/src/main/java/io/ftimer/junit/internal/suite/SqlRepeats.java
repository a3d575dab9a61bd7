package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.bounds.Bounds;
import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The repeated SQL statements that the baseline permits, and the tests of this JVM that were not searched. Thread-safe. */
public final class SqlRepeats {
    public static final SqlRepeats OF_JVM = new SqlRepeats();

    /** Where the Maven plugin has it. */
    static final Path BASELINE = Path.of("ftimer-baseline.txt");

    private final Map<Path, Bounds> files = new HashMap<>();
    private int notSearched;
    private String notSearchedReason = "";

    private SqlRepeats() {}

    /** Adds a test whose statements are not all seen. */
    public synchronized void notSearched(String reason) {
        notSearched++;
        notSearchedReason = reason;
    }

    /**
     * Returns the bounds of a file, relative to the module; none if it does not exist.
     *
     * @param file the file; that of the Maven plugin if it is empty
     */
    public synchronized Bounds bounds(Optional<Path> file) {
        return files.computeIfAbsent(ReportOptions.currentModule().resolve(file.orElse(BASELINE)), SqlRepeats::read);
    }

    private static Bounds read(Path file) {
        try {
            return Files.notExists(file) ? Bounds.EMPTY : Bounds.read(file);
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable.getMessage(), unreadable);
        }
    }

    synchronized List<String> finish() {
        return notSearched == 0
                ? List.of()
                : List.of("repeated SQL statements (ftimer.sql.repeats): not looked for in "
                        + ShownText.counted(notSearched, "test") + ": " + notSearchedReason);
    }
}

package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.sql.RepeatedStatement;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.files.TargetFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The repeated SQL statements in the tests of this JVM, and the file of those that are accepted: a line for each, of the test, the
 * region around and the text, separated by tabs. Thread-safe.
 */
public final class SqlRepeats {
    /** How many lines the console shows. */
    private static final int NAMED = 5;

    private static final SqlRepeats OF_JVM = new SqlRepeats();

    private final Set<String> tests = new HashSet<>();
    private final Set<String> found = new TreeSet<>();
    private Set<String> known = Set.of();
    private @Nullable Path file;
    private boolean isUpdated;
    private int notSearched;
    private String notSearchedReason = "";

    SqlRepeats() {}

    public static SqlRepeats ofJvm() {
        return OF_JVM;
    }

    /** Adds a test whose statements are not all seen. */
    public synchronized void notSearched(String reason) {
        notSearched++;
        notSearchedReason = reason;
    }

    /**
     * Adds a test, and returns its statements that are not accepted.
     *
     * @param test the name of its method, which all of its runs share
     * @param accepted the file, relative to the module
     * @param updates whether the file is rewritten, so that all are accepted
     */
    public synchronized List<RepeatedStatement> add(
            String test, List<RepeatedStatement> repeated, Optional<Path> accepted, boolean updates) {
        if (file == null && accepted.isPresent()) {
            file = ReportPlace.of(Optional.empty()).module().resolve(accepted.get());
            known = read(file);
        }
        isUpdated |= updates && file != null;
        tests.add(test);
        List<RepeatedStatement> others = new ArrayList<>();
        for (RepeatedStatement statement : repeated) {
            String line = line(test, statement);
            found.add(line);
            if (!isUpdated && !known.contains(line)) {
                others.add(statement);
            }
        }
        return others;
    }

    private static String line(String test, RepeatedStatement statement) {
        String around = statement
                .region()
                .parent()
                .map(parent -> parent.path().toString())
                .orElse("");
        return test + '\t' + around + '\t' + statement.text();
    }

    private static Set<String> read(Path file) {
        try {
            return Files.exists(file)
                    ? TargetFile.read(file).lines().collect(Collectors.toCollection(TreeSet::new))
                    : Set.of();
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new IllegalStateException(
                    "cannot read " + file + " of ftimer.sql.repeats.known: "
                            + (unreadable instanceof IOException ? unreadable : unreadable.getMessage()),
                    unreadable);
        }
    }

    /** Writes the file if it is updated, and returns what the summary of the run says. */
    synchronized List<String> finish() {
        List<String> lines = new ArrayList<>();
        if (notSearched > 0) {
            lines.add("repeated SQL statements (ftimer.sql.repeats): not looked for in "
                    + ShownText.counted(notSearched, "test") + ": " + notSearchedReason);
        }
        List<String> vanished = known.stream()
                .filter(line -> tests.contains(line.split("\t", 2)[0]) && !found.contains(line))
                .toList();
        if (isUpdated && file != null) {
            lines.add(write(file, vanished));
        } else if (!vanished.isEmpty()) {
            lines.add("repeated SQL statements that have vanished, run with ftimer.update=repeats to remove them: "
                    + vanished.size());
            vanished.stream()
                    .limit(NAMED)
                    .map(line -> "  " + ShownText.label(line.replace('\t', ' ')))
                    .forEach(lines::add);
        }
        return lines;
    }

    /** Other JVMs of the run may write the lines of their tests. */
    private String write(Path updated, List<String> vanished) {
        Set<String> all = new TreeSet<>();
        try {
            ReportFile.replace(updated, (out, atStart) -> {
                all.addAll(read(updated));
                vanished.forEach(all::remove);
                all.addAll(found);
                for (String line : all) {
                    out.append(line).append('\n');
                }
            });
            return updated + " has " + ShownText.counted(all.size(), "repeated SQL statement");
        } catch (IOException failed) {
            return updated + " cannot be written: " + failed;
        }
    }
}

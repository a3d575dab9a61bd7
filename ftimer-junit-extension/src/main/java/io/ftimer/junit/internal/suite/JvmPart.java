package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The complete files of one report in one JVM, compressed.
 *
 * @param name the name of the report
 * @param csv its CSV file, with a header line
 * @param json its JSON object
 * @param testsBeforeEnd the number of executions of tests if the JVM ended early, otherwise negative
 */
record JvmPart(JvmName name, Path csv, Path json, int testsBeforeEnd) {
    private static final Pattern CSV = Pattern.compile("([^.]*)(?:\\.early(\\d{1,9}))?\\.csv\\.gz");

    /** Returns the parts in the folder of a run, in the order of their beginnings. */
    static List<JvmPart> in(Path run) throws IOException {
        return RunFolder.children(run).stream()
                .map(file -> CSV.matcher(file.getFileName().toString()))
                .filter(Matcher::matches)
                .flatMap(matcher -> JvmName.of(Path.of(matcher.group())).stream()
                        .map(name -> of(run, name, matcher.group(2) == null ? -1 : Integer.parseInt(matcher.group(2)))))
                .sorted(Comparator.comparing(part -> part.name().report()))
                .toList();
    }

    static JvmPart of(Path run, JvmName name, int testsBeforeEnd) {
        Path csv = testsBeforeEnd < 0 ? name.csv(run) : run.resolve(name + ".early" + testsBeforeEnd + ".csv.gz");
        return new JvmPart(name, csv, name.json(run), testsBeforeEnd);
    }

    boolean endedEarly() {
        return testsBeforeEnd >= 0;
    }
}

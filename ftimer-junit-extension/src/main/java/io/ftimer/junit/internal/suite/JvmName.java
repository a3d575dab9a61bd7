package io.ftimer.junit.internal.suite;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of the files of one report in one JVM.
 *
 * @param jvm the name of the JVM, which begins with its process id and a dash; see {@link BuildProcess#name}
 * @param report distinguishes the reports of the JVM: the time of their creation and a random number, both in hexadecimal
 */
record JvmName(String jvm, String report) {
    private static final String UNFINISHED = ".journal.unfinished";
    private static final Pattern FILE = Pattern.compile("((\\d{1,18})-[^.]*)-([0-9a-f]+-[0-9a-f]+)(\\..*)");

    static Optional<JvmName> of(Path file) {
        Matcher matcher = FILE.matcher(file.getFileName().toString());
        return matcher.matches() ? Optional.of(new JvmName(matcher.group(1), matcher.group(3))) : Optional.empty();
    }

    static boolean isUnfinished(Path file) {
        return file.toString().endsWith(UNFINISHED) && of(file).isPresent();
    }

    Path unfinished(Path run) {
        return run.resolve(this + UNFINISHED);
    }

    /** Returns the beginning of the names of the files. */
    @Override
    public String toString() {
        return jvm + "-" + report;
    }
}

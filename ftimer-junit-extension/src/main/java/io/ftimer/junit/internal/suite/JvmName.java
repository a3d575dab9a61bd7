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
    private static final String UNFINISHED_CSV = ".csv.unfinished";
    private static final Pattern FILE = Pattern.compile("((\\d{1,18})-[^.]*)-([0-9a-f]+-[0-9a-f]+)(\\..*)");
    private static final Pattern UNFINISHED = Pattern.compile("\\d{1,18}-[^.]*\\..*\\.unfinished");

    /** Returns the name in that of a file, empty if the file is not of a report. */
    static Optional<JvmName> of(Path file) {
        Matcher matcher = FILE.matcher(file.getFileName().toString());
        return matcher.matches() ? Optional.of(new JvmName(matcher.group(1), matcher.group(3))) : Optional.empty();
    }

    /** Returns whether the file is the one that remains of an unfinished report. */
    static boolean isUnfinishedCsv(Path file) {
        return file.toString().endsWith(UNFINISHED_CSV) && of(file).isPresent();
    }

    /** Returns whether the process of an unfinished file runs and is visible to this one. */
    static boolean isOfVisibleProcess(Path file) {
        return BuildProcess.isRunning(file.getFileName().toString());
    }

    static boolean isUnfinished(Path file) {
        return UNFINISHED.matcher(file.getFileName().toString()).matches();
    }

    Path csv(Path run) {
        return run.resolve(this + ".csv.gz");
    }

    Path json(Path run) {
        return run.resolve(this + ".json.gz");
    }

    Path unfinishedCsv(Path run) {
        return run.resolve(this + UNFINISHED_CSV);
    }

    Path unfinishedJson(Path run) {
        return run.resolve(this + ".json.unfinished");
    }

    Path unfinishedInvocations(Path run) {
        return run.resolve(this + ".invocations.unfinished");
    }

    Path unfinishedRunning(Path run) {
        return run.resolve(this + ".running.unfinished");
    }

    /** Returns the beginning of the names of the files. */
    @Override
    public String toString() {
        return jvm + "-" + report;
    }
}

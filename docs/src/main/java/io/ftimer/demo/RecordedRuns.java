package io.ftimer.demo;

import io.ftimer.conformance.ConformanceMain;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/**
 * Replays recorded runs of the Fortran library.
 *
 * @param out where the result is shown
 * @param folder the recorded runs
 */
record RecordedRuns(PrintStream out, Path folder) {

    /** Returns whether no run differs; shows the counts only, and all lines if there is a difference. */
    boolean agree() {
        StringWriter printed = new StringWriter();
        PrintWriter writer = new PrintWriter(printed);
        int exit;
        try (LongStep step = LongStep.begin("replaying")) {
            exit = new CommandLine(new ConformanceMain())
                    .setOut(writer)
                    .setErr(writer)
                    .execute(folder.toString());
        }
        List<String> lines = printed.toString().lines().toList();
        boolean good = exit == CommandLine.ExitCode.OK;
        lines.subList(good ? lines.size() - 1 : 0, lines.size()).forEach(line -> out.println("  " + line));
        return good;
    }
}

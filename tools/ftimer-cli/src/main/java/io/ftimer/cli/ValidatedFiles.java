package io.ftimer.cli;

import io.ftimer.cli.input.RunSink;
import io.ftimer.cli.input.UnusableInputException;
import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.Completeness;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The check of files by {@code ftimer show --validate}. Stateless. */
final class ValidatedFiles {
    /** How many reasons why a file is incomplete are named. */
    private static final int NAMED = 3;

    private ValidatedFiles() {}

    /** Writes a line about each file, and returns the exit code. */
    static int check(CommandStreams streams, List<Path> files) throws IOException {
        int exitCode = ExitCodes.SAME;
        try (Writer out = streams.text()) {
            for (Path file : files) {
                Counter counter = new Counter();
                try {
                    streams.read(file, counter);
                    out.append(TextEscapes.displayPath(file.toString()))
                            .append(": valid, ")
                            .append(counter.completeness())
                            .append(", ")
                            .append(ShownText.counted(counter.trees, "tree"))
                            .append(", ")
                            .append(ShownText.counted(counter.regions, "region"))
                            .append('\n');
                    exitCode = Math.max(exitCode, counter.isWhole ? ExitCodes.SAME : ExitCodes.REGRESSED);
                } catch (UnusableInputException e) {
                    // in the order of the files, also if both are the same terminal
                    out.flush();
                    streams.error(String.valueOf(e.getMessage()));
                    exitCode = ExitCodes.UNUSABLE;
                }
            }
        }
        return exitCode;
    }

    private static final class Counter implements RunSink, TreeSink {
        private final Set<String> missing = new LinkedHashSet<>();
        private boolean isWhole = true;
        private long trees;
        private long regions;

        @Override
        public TreeSink open(ExportedRun run) {
            check(run.facts());
            return this;
        }

        private void check(Map<String, String> facts) {
            isWhole &= !facts.containsKey(Completeness.INCOMPLETE);
            missing.addAll(Completeness.reasons(facts));
        }

        String completeness() {
            return missing.isEmpty() ? "complete" : "incomplete: " + ShownText.list(List.copyOf(missing), NAMED);
        }

        @Override
        public void accept(ExportedTree tree) {
            check(tree.facts());
            trees++;
            regions += tree.regions().size();
        }
    }
}

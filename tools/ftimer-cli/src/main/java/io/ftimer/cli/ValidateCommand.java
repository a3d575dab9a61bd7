package io.ftimer.cli;

import io.ftimer.cli.input.UnusableInputException;
import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ftimer validate}. */
@Command(
        name = "validate",
        description = "Checks files against their format. Names the place of the first error in each.",
        mixinStandardHelpOptions = true)
final class ValidateCommand implements Callable<Integer> {
    private final CommandStreams streams;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files; - is standard input.")
    private List<Path> files = List.of();

    ValidateCommand(CommandStreams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        int exitCode = ExitCodes.SAME;
        try (Writer out = streams.text()) {
            for (Path file : files) {
                Counter counter = new Counter();
                try {
                    streams.read(file, run -> counter);
                    out.append(TextEscapes.displayPath(file.toString()))
                            .append(": valid, ")
                            .append(ShownText.counted(counter.trees, "tree"))
                            .append(", ")
                            .append(ShownText.counted(counter.regions, "region"))
                            .append('\n');
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

    private static final class Counter implements TreeSink {
        private long trees;
        private long regions;

        @Override
        public void accept(ExportedTree tree) {
            trees++;
            regions += tree.regions().size();
        }
    }
}

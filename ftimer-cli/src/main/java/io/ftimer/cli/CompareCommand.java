package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.ForwardingSink;
import io.ftimer.cli.internal.InputFiles;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ftimer compare}. */
@Command(
        name = "compare",
        description = {
            "Compares two files: calls and regions exactly, with times beside.",
            "The exit code is 1 if regions or trees are new or gone, or have more calls."
        },
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
    private static final int DEFAULT_TOLERANCE = 25;
    private static final int DEFAULT_TOP = 20;

    private final CommandStreams streams;

    @Parameters(index = "0", paramLabel = "BASE", description = "The file to compare with; - is standard input.")
    private Path base = Path.of("");

    @Parameters(index = "1", paramLabel = "CURRENT", description = "The file to judge; - is standard input.")
    private Path current = Path.of("");

    @Option(
            names = "--times",
            description =
                    "The exit code is also 1 if the inclusive time of a region has grown by more than the tolerance.")
    private boolean judgesTimes;

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            description = "By how much times may grow, ${DEFAULT-VALUE} by default.",
            defaultValue = "" + DEFAULT_TOLERANCE)
    private int tolerance = DEFAULT_TOLERANCE;

    @Option(
            names = "--top",
            paramLabel = "N",
            description =
                    "The number of regions of each tree whose times are shown, those with the largest change first;"
                            + " ${DEFAULT-VALUE} by default.",
            defaultValue = "" + DEFAULT_TOP)
    private int top = DEFAULT_TOP;

    CompareCommand(CommandStreams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        RunComparison comparison = RunComparison.of(read(base), read(current));
        try (Writer out = streams.text()) {
            for (String line : ComparisonText.of(comparison, top)) {
                out.append(line).append('\n');
            }
        }
        boolean isSlower = judgesTimes && comparison.hasSlowerThan(tolerance);
        return comparison.hasRegressed() || isSlower ? ExitCodes.REGRESSED : ExitCodes.SAME;
    }

    private List<ExportedTree> read(Path file) throws IOException {
        List<ExportedTree> trees = new ArrayList<>();
        new InputFiles(streams).read(file, run -> new ForwardingSink(trees::add));
        return trees;
    }
}

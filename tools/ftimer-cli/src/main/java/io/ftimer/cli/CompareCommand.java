package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.OptionNumbers;
import io.ftimer.cli.internal.Replacement;
import io.ftimer.cli.internal.TreeChoice;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.export.html.HtmlReport;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ftimer compare}. */
@Command(
        name = "compare",
        description = {
            "Compares two files: calls and regions exactly, of a single tree with times beside.",
            "The exit code is 1 if regions or trees are new or gone, or have more calls, and 2 if there is no region to compare."
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
            description = "The number of regions of a tree whose times are shown, those with the largest change first;"
                    + " ${DEFAULT-VALUE} by default.",
            defaultValue = "" + DEFAULT_TOP)
    private int top = DEFAULT_TOP;

    @Option(names = "--html", paramLabel = "FILE", description = "Also writes the comparison as an HTML report.")
    private @Nullable Path html;

    @Mixin
    private Replacement replacement = new Replacement();

    @Mixin
    private TreeChoice choice = new TreeChoice();

    CompareCommand(CommandStreams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        ComparisonLimits limits = new ComparisonLimits(
                judgesTimes,
                OptionNumbers.atLeast(0, "--tolerance", tolerance),
                OptionNumbers.atLeast(0, "--top", top));
        if (html != null) {
            replacement.check(html, "html", List.of(base, current));
        }
        Run before = read(base);
        Run after = read(current);
        choice.requireMatch();
        RunComparison comparison = RunComparison.of(before.trees(), after.trees());
        if (comparison.isEmpty()) {
            throw new UnusableArgumentException("nothing to compare: no tree of " + base + " or " + current
                    + " has a region; name files of runs that opened regions");
        }
        if (html != null) {
            HtmlReport.of(after.run(), after.trees())
                    .comparedWith(before.run(), before.trees())
                    .write(html);
        }
        try (Writer out = streams.text()) {
            for (String line : new ComparisonText(comparison, limits).lines()) {
                out.append(line).append('\n');
            }
        }
        return limits.hasRegressed(comparison) ? ExitCodes.REGRESSED : ExitCodes.SAME;
    }

    private record Run(ExportedRun run, List<ExportedTree> trees) {}

    private Run read(Path file) throws IOException {
        List<ExportedTree> trees = new ArrayList<>();
        ExportedRun[] found = new ExportedRun[1];
        streams.read(file, run -> {
            found[0] = run;
            return choice.only(trees::add);
        });
        return new Run(found[0], trees);
    }
}

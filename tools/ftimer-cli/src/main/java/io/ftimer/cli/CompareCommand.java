package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ComparisonOptions;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.Replacement;
import io.ftimer.cli.internal.TreeChoice;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.export.html.HtmlReport;
import io.ftimer.export.internal.bounds.ComparedRuns;
import io.ftimer.export.internal.bounds.GateOutput;
import io.ftimer.export.internal.bounds.RunComparison;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ftimer compare}. */
@Command(
        name = "compare",
        description = {
            "Compares two files: calls, SQL statements, steps and regions, of a single tree with times beside.",
            "The exit code is 1 if the result is regressed or inconclusive, and 2 if there is no region to compare."
        },
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
    private final CommandStreams streams;

    @Parameters(index = "0", paramLabel = "BASE", description = "The file to compare with; - is standard input.")
    private Path base = Path.of("");

    @Parameters(index = "1", paramLabel = "CURRENT", description = "The file to judge; - is standard input.")
    private Path current = Path.of("");

    @Option(names = "--html", paramLabel = "FILE", description = "Also writes the comparison as an HTML report.")
    private @Nullable Path html;

    @Mixin
    private ComparisonOptions report = new ComparisonOptions();

    @Mixin
    private TreeChoice choice = new TreeChoice();

    CompareCommand(CommandStreams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        List<GateOutput> outputs = report.outputs(System.getenv(), List.of(base, current));
        if (html != null) {
            Replacement.check(html, "html", List.of(base, current));
        }
        Run before = read(base);
        Run after = read(current);
        choice.requireMatch();
        boolean isSingle = before.trees().size() == 1 && after.trees().size() == 1;
        if (Stream.of(before, after)
                .flatMap(run -> run.trees().stream())
                .allMatch(tree -> tree.regions().isEmpty())) {
            throw new UnusableArgumentException("nothing to compare: no tree of " + base + " or " + current
                    + " has a region; name files of runs that opened regions");
        }
        ComparedRuns result = compared(before.trees(), isSingle ? List.of(named(before, after)) : after.trees());
        if (isSingle && before.first().isTimed() && after.first().isTimed()) {
            result = result.withTimes(before.first(), after.first());
        }
        if (html != null) {
            HtmlReport.of(after.run(), after.trees())
                    .comparedWith(before.run(), before.trees())
                    .write(html);
        }
        ComparisonOptions.write(result, outputs, streams, System.getenv());
        return result.outcome().fails() ? ExitCodes.REGRESSED : ExitCodes.SAME;
    }

    /** Compares two runs; all trees that are gone or new count. */
    private ComparedRuns compared(List<ExportedTree> before, List<ExportedTree> after) {
        RunComparison comparison = new RunComparison(TextEscapes.displayPath(base.toString()));
        return UnusableArgumentException.unlessValid(() -> {
            before.forEach(comparison::before);
            after.forEach(comparison::accept);
            return comparison.result();
        });
    }

    /** Returns the only tree of a run under the name of that of another run. */
    private static ExportedTree named(Run before, Run after) {
        ExportedTree name = before.first();
        ExportedTree tree = after.first();
        return new ExportedTree(
                name.kind(),
                name.group(),
                name.name(),
                tree.isTimed(),
                tree.windowNanos(),
                tree.facts(),
                tree.regions(),
                tree.statements(),
                tree.places(),
                name.test());
    }

    private record Run(ExportedRun run, List<ExportedTree> trees) {
        ExportedTree first() {
            return trees.get(0);
        }
    }

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

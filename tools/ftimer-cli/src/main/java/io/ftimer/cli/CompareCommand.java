package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.Replacement;
import io.ftimer.cli.internal.TreeChoice;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.export.html.HtmlReport;
import io.ftimer.export.internal.bounds.RunComparison;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ShownNumber;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    private TreeChoice choice = new TreeChoice();

    CompareCommand(CommandStreams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
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
        RunComparison.Result result =
                compared(before.trees(), isSingle ? List.of(named(before, after)) : after.trees());
        if (html != null) {
            HtmlReport.of(after.run(), after.trees())
                    .comparedWith(before.run(), before.trees())
                    .write(html);
        }
        try (Writer out = streams.text()) {
            List<String> lines = new ArrayList<>(result.lines());
            if (isSingle && before.first().isTimed() && after.first().isTimed()) {
                lines.addAll(ComparedTimes.lines(before.first(), after.first()));
            }
            for (String line : lines) {
                out.append(line).append('\n');
            }
        }
        return result.conclusion().fails() ? ExitCodes.REGRESSED : ExitCodes.SAME;
    }

    /** Compares two runs; all trees that are gone or new count. */
    private RunComparison.Result compared(List<ExportedTree> before, List<ExportedTree> after) {
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

    /**
     * The times of a region in two runs.
     *
     * @param path the call path
     * @param base the region in one run
     * @param current the region in the other run
     */
    record ComparedTimes(String path, ExportedRegion base, ExportedRegion current) {
        private static final int SHOWN = 20;

        private static final PaddedTable<ComparedTimes> TABLE = new PaddedTable<>(List.of(
                Column.number("time", times -> ShownNumber.ofNanos(times.base.inclusiveNanos())),
                Column.number("now", times -> ShownNumber.ofNanos(times.current.inclusiveNanos())),
                Column.number("ratio", ComparedTimes::ratio),
                Column.number("self", times -> ShownNumber.ofNanos(times.base.selfNanos())),
                Column.number("now", times -> ShownNumber.ofNanos(times.current.selfNanos())),
                Column.label("region", times -> ShownText.shortPath(times.path))));

        /** Returns a table of the regions that both trees have, those with the largest change of the inclusive time first. */
        static List<String> lines(ExportedTree base, ExportedTree current) {
            Map<String, ExportedRegion> before = byPath(base);
            List<ComparedTimes> all = new ArrayList<>();
            byPath(current).forEach((path, now) -> {
                ExportedRegion was = before.get(path);
                if (was != null) {
                    all.add(new ComparedTimes(path, was, now));
                }
            });
            all.sort(Comparator.comparingDouble(ComparedTimes::change).reversed());
            List<ComparedTimes> shown = all.subList(0, Math.min(SHOWN, all.size()));
            if (shown.isEmpty()) {
                return List.of();
            }
            List<String> lines = new ArrayList<>(List.of(""));
            lines.addAll(TABLE.lines(shown));
            if (shown.size() < all.size()) {
                lines.add("… " + ShownText.counted(all.size() - shown.size(), "more region")
                        + " with a smaller change of time");
            }
            return lines;
        }

        /** Returns the first region of each call path. */
        private static Map<String, ExportedRegion> byPath(ExportedTree tree) {
            Map<String, ExportedRegion> byPath = new LinkedHashMap<>();
            List<String> open = new ArrayList<>();
            for (ExportedRegion region : tree.regions()) {
                open.subList(region.depth(), open.size()).clear();
                open.add(new RegionKey(region.kind(), region.name()).label());
                byPath.putIfAbsent(String.join("/", open), region);
            }
            return byPath;
        }

        private double change() {
            return Math.abs((double) current.inclusiveNanos() - base.inclusiveNanos());
        }

        private String ratio() {
            return base.inclusiveNanos() <= 0
                    ? "-"
                    : String.format(Locale.ROOT, "%.2f", (double) current.inclusiveNanos() / base.inclusiveNanos());
        }
    }
}

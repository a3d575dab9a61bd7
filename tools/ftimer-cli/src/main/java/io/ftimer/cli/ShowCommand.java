package io.ftimer.cli;

import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.StreamsCommand;
import io.ftimer.cli.internal.TreeChoice;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.cli.internal.input.RunSink;
import io.ftimer.cli.internal.input.UnusableInputException;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TextReport;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.Completeness;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ftimer show}. */
@Command(name = "show", description = "Shows the trees of files.")
final class ShowCommand extends StreamsCommand implements Callable<Integer> {
    /** How many trees are shown, and how many regions of one that does not fit a screen. */
    private static final int MOST = 20;

    private static final int SCREEN = 40;

    /** How many reasons why a file is incomplete are named. */
    private static final int NAMED = 3;

    /** The facts that say what happened, or what the numbers are. */
    private static final Pattern TELLING = Pattern.compile(
            "incomplete|failed_in|failure|failed_invocations|invocations|not_recorded_calls|unassigned_.*|left_out_records|not verified: .*"
                    + "|statement \\d+|statements left out|times|mode|operations|num_ranks",
            Pattern.DOTALL);

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files; - is standard input.")
    private List<Path> files = List.of();

    @Mixin
    private TreeChoice choice = new TreeChoice();

    @Option(
            names = "--top",
            paramLabel = "N",
            description = {
                "Shows the N regions of each tree with the largest self time, and those around them.",
                MOST + " by default, if the tree has more than " + SCREEN + "."
            })
    private @Nullable Integer top;

    @Option(
            names = "--facts",
            description =
                    "Shows all facts about each tree, such as ids, dates and site timers, and trees without regions.")
    private boolean withFacts;

    @Option(names = "--failures", description = "Shows the trees of failed tests only.")
    private boolean failuresOnly;

    @Option(
            names = "--validate",
            description =
                    "Only checks the files: names the place of the first error in each, and what is missing in it.")
    private boolean validates;

    private final StringBuilder text = new StringBuilder();
    private int trees;
    private int empty;
    private long regions;
    private long calls;

    @Override
    public Integer call() throws IOException {
        if (validates) {
            return validate();
        }
        if (top != null && top < 1) {
            throw new UnusableArgumentException(
                    "invalid value \"" + top + "\" for --top: expected a number of at least 1");
        }
        for (Path file : files) {
            streams.read(
                    file,
                    run -> choice.only(tree -> {
                        if (!failuresOnly || SuiteTreeBuilder.hasFailed(tree)) {
                            add(tree);
                        }
                    }));
        }
        choice.requireMatch();
        try (Writer out = streams.text()) {
            writeTo(out);
        }
        return ExitCodes.SAME;
    }

    private static ConsoleStyle style(int rows) {
        ConsoleStyle standard = ConsoleStyle.ofStandardOutput();
        return new ConsoleStyle(standard.width(), rows, standard.isColored(), standard.isUnicode());
    }

    private void add(ExportedTree tree) throws IOException {
        trees++;
        regions += tree.regions().size();
        calls = Saturated.sum(
                calls, tree.regions().stream().mapToLong(ExportedRegion::calls).reduce(0, Saturated::sum));
        boolean isTold = SuiteTreeBuilder.hasFailed(tree) || tree.facts().containsKey(Completeness.INCOMPLETE);
        // trees without regions are counted only
        if (tree.regions().isEmpty() && !isTold && !withFacts) {
            empty++;
            return;
        }
        if (trees - empty > MOST && !choice.isMade()) {
            return;
        }
        boolean isLarge = top == null && tree.regions().size() > SCREEN;
        TextReport.of(List.of(withFacts ? tree : withTellingFacts(tree)))
                .style(style(isLarge ? SCREEN : Integer.MAX_VALUE))
                .top(isLarge ? MOST : top == null ? Integer.MAX_VALUE : top)
                .writeTo(text);
        text.append('\n');
    }

    private static ExportedTree withTellingFacts(ExportedTree tree) {
        Map<String, String> facts = new LinkedHashMap<>(tree.facts());
        facts.keySet().removeIf(fact -> !TELLING.matcher(fact).matches());
        return tree.withFacts(facts);
    }

    /** Writes the numbers of trees, regions and calls if there are several trees, then each tree. */
    private void writeTo(Appendable out) throws IOException {
        if (trees != 1 || empty > 0) {
            out.append(ShownText.counted(trees, "tree") + ", " + ShownText.counted(regions, "region") + ", "
                    + ShownText.counted(calls, "call")
                    + (empty == 0
                            ? ""
                            : "; " + ShownText.counted(empty, "tree without regions is", "trees without regions are")
                                    + " not shown")
                    + "\n\n");
        }
        out.append(text);
        if (trees - empty > MOST && !choice.isMade()) {
            out.append(ShownText.counted(trees - empty - MOST, "more tree") + "; name them with --tree\n");
        }
    }

    /** Checks the files, writes a line about each, and returns the exit code. */
    private int validate() throws IOException {
        int exitCode = ExitCodes.SAME;
        try (Writer out = streams.text()) {
            for (Path file : files) {
                Counter counter = new Counter();
                try {
                    streams.read(file, counter);
                    out.append(TextEscapes.displayPath(file.toString()) + ": valid, " + counter.completeness() + ", "
                            + ShownText.counted(counter.trees, "tree") + ", "
                            + ShownText.counted(counter.regions, "region") + '\n');
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

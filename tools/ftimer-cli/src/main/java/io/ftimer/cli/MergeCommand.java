package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.FormatNames;
import io.ftimer.cli.internal.OutputFile;
import io.ftimer.cli.internal.TreeKey;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ftimer merge}. */
@Command(
        name = "merge",
        description = {
            "Merges files to one.",
            "Trees with the same kind, group and name become one: calls and times of each region are added."
        },
        mixinStandardHelpOptions = true)
final class MergeCommand implements Callable<Integer> {
    private final CommandStreams streams;

    @Option(
            names = {"-t", "--to"},
            paramLabel = "FORMAT",
            completionCandidates = FormatNames.class,
            defaultValue = "json",
            description = "The format to write, json by default: ${COMPLETION-CANDIDATES}.")
    private String format = "json";

    @Option(
            names = "--keep-apart",
            description =
                    "Keeps the trees of different inputs apart: the group of each begins with the name of its input.")
    private boolean keepsApart;

    @Mixin
    private OutputFile output = new OutputFile();

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = "Files; - is standard input.")
    private List<Path> inputs = List.of();

    MergeCommand(CommandStreams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        TreeExporter exporter = OutputFile.exporter(format);
        Set<String> leftOut = new TreeSet<>();
        output.write(streams, format, inputs, out -> {
            // an input that is rejected leaves no beginning of a file on standard output
            Collection<TreeSum> sums = keepsApart ? List.of() : sums(leftOut);
            TreeSink sink = exporter.open(new ExportedRun("merged", Map.of()), out);
            if (keepsApart) {
                keepApart(sink);
            }
            for (TreeSum sum : sums) {
                sink.accept(sum.tree());
            }
            sink.finish();
        });
        if (!leftOut.isEmpty()) {
            streams.error("left out, because they cannot be added or not all inputs have them: "
                    + String.join(", ", leftOut));
        }
        return ExitCodes.SAME;
    }

    private void keepApart(TreeSink sink) throws IOException {
        for (Path input : inputs) {
            streams.read(input, run -> tree -> sink.accept(inGroup(run.title(), tree)));
        }
    }

    private static ExportedTree inGroup(String title, ExportedTree tree) {
        String group = tree.group().isEmpty() ? title : title + " > " + tree.group();
        return new ExportedTree(
                tree.kind(), group, tree.name(), tree.isTimed(), tree.windowNanos(), tree.facts(), tree.regions());
    }

    private Collection<TreeSum> sums(Set<String> leftOut) throws IOException {
        Map<TreeKey, TreeSum> sums = new LinkedHashMap<>();
        for (Path input : inputs) {
            streams.read(
                    input,
                    run -> tree -> sums.computeIfAbsent(TreeKey.of(tree), key -> new TreeSum(tree, leftOut))
                            .add(tree));
        }
        return sums.values();
    }
}

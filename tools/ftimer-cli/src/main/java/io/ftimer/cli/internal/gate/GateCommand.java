package io.ftimer.cli.internal.gate;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ComparisonOptions;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.StreamsCommand;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.export.internal.bounds.AbsentTests;
import io.ftimer.export.internal.bounds.Bounds;
import io.ftimer.export.internal.bounds.BoundsCheck;
import io.ftimer.export.internal.bounds.BoundsReport;
import io.ftimer.export.internal.bounds.BoundsResult;
import io.ftimer.export.internal.bounds.Confirmation;
import io.ftimer.export.internal.bounds.GateOutput;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code ftimer gate}: judges trees by the bounds of a file. */
@Command(
        name = "gate",
        description = {
            "Judges tests and benchmarks by the bounds of a file, which ftimer baseline writes.",
            "A test is its class and method, whatever its display name. Several runs of one must all hold its bounds."
        },
        sortOptions = false)
public final class GateCommand extends StreamsCommand implements Callable<Integer> {
    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            required = true,
            description = "The baseline, kept in the repository.")
    private Path baseline = Path.of("");

    @Option(
            names = "--again",
            paramLabel = "FILE",
            description =
                    "The file rerun.args beside suite.csv: tests that break a bound run again before they are shown, in a fresh JVM.")
    private Optional<Path> again = Optional.empty();

    @Option(names = "--strict", description = "Also fails if a bound is broken only in some runs of --again.")
    private boolean strict;

    @Mixin
    private ComparisonOptions report = new ComparisonOptions();

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = "Files with timing trees; - is standard input.")
    private List<Path> inputs = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        List<Path> files = new ArrayList<>(inputs);
        files.add(baseline);
        List<GateOutput> outputs = report.outputs(streams, files);
        String shown = TextEscapes.displayPath(baseline.toString());
        BoundsCheck check = new BoundsCheck(shown, Bounds.read(baseline), AbsentTests.OF_CLASSES_THAT_RAN);
        read(inputs, check, streams);
        BoundsResult result = check.result();
        if (again.isPresent()) {
            result = new Confirmation(check, new TestsAgain(again.get()), strict).confirmed(result);
        }
        ComparisonOptions.write(new BoundsReport(result, updateCommand()), outputs, streams);
        return result.conclusion().fails() ? ExitCodes.REGRESSED : ExitCodes.SAME;
    }

    static void read(List<Path> inputs, TreeSink sink, CommandStreams streams) throws IOException {
        try {
            for (Path input : inputs) {
                streams.read(input, run -> sink);
            }
        } catch (IllegalArgumentException e) {
            throw new UnusableArgumentException(String.valueOf(e.getMessage()));
        }
    }

    private String updateCommand() {
        List<String> words = new ArrayList<>(List.of("ftimer", "baseline", "--baseline", baseline.toString()));
        inputs.forEach(input -> words.add(input.toString()));
        return TextEscapes.displayPath(words.stream()
                .map(word -> word.matches("[\\w./=:,@%+-]+") ? word : '\'' + word.replace("'", "'\\''") + '\'')
                .collect(Collectors.joining(" ")));
    }
}

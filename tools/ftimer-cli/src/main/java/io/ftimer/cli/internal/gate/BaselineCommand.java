package io.ftimer.cli.internal.gate;

import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.StreamsCommand;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.export.internal.bounds.AbsentTests;
import io.ftimer.export.internal.bounds.Bounds;
import io.ftimer.export.internal.bounds.BoundsUpdate;
import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code ftimer baseline}: writes the bounds of tests and benchmarks to a file, or updates the file. */
@Command(
        name = "baseline",
        description = {
            "Writes bounds on tests and benchmarks to a file of the repository, or updates it.",
            "A first file has the lines that are worth keeping. An update changes those that the run broke, or made better,",
            "and keeps reasons, and what did not run."
        },
        sortOptions = false)
public final class BaselineCommand extends StreamsCommand implements Callable<Integer> {
    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "The file, kept in the repository; ${DEFAULT-VALUE} by default.",
            defaultValue = "ftimer-baseline.txt")
    private Path baseline = Path.of("");

    @Option(names = "--all", description = "Also writes the calls of every region.")
    private boolean all;

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = "Files with timing trees; - is standard input.")
    private List<Path> inputs = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        String shown = TextEscapes.displayPath(baseline.toString());
        BoundsUpdate update = new BoundsUpdate(shown, AbsentTests.OF_CLASSES_THAT_RAN, all);
        GateCommand.read(inputs, update, streams);
        if (update.isEmpty()) {
            throw new UnusableArgumentException("nothing to write to " + shown
                    + ": no test has regions; instrument classes, run the tests, and name their report");
        }
        Bounds.update(baseline, update::bounds);
        streams.print(update.lines().stream().map(line -> "ftimer: " + line).toList());
        return ExitCodes.SAME;
    }
}

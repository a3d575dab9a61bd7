package io.ftimer.cli.scale;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.OptionNumbers;
import io.ftimer.cli.internal.TreeChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code ftimer scale}: compares runs of a program on several numbers of ranks.
 *
 * @since 0.1
 */
@Command(
        name = "scale",
        description = {
            "Compares runs of a program on several numbers of ranks, from their CSV reports over ranks:"
                    + " speedup, efficiency and calls per rank, region by region.",
            "By default all runs solve the same problem (strong scaling)."
        },
        mixinStandardHelpOptions = true)
public final class ScaleCommand implements Callable<Integer> {
    private static final int DEFAULT_TOP = 20;

    private final CommandStreams streams;

    @Option(names = "--weak", description = "The problem grows with the number of ranks.")
    private boolean isWeak;

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "The number of regions that are shown, those that take longest on the most ranks first;"
                    + " ${DEFAULT-VALUE} by default.",
            defaultValue = "" + DEFAULT_TOP)
    private int top = DEFAULT_TOP;

    @Mixin
    private TreeChoice choice = new TreeChoice();

    @Parameters(
            paramLabel = "INPUT",
            arity = "1..*",
            description = "CSV reports over ranks, at least one for each of two numbers of ranks; - is standard input.")
    private List<Path> inputs = List.of();

    /** Creates the command. */
    public ScaleCommand(CommandStreams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        OptionNumbers.atLeast(0, "--top", top);
        Scaling scaling = Scaling.of(RankRun.read(streams, inputs, choice), isWeak);
        streams.print(ScalingText.lines(scaling, top));
        return ExitCodes.SAME;
    }
}

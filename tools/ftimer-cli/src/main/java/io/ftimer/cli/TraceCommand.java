package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.trace.TraceEvent;
import io.ftimer.trace.TraceReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ftimer trace}. */
@Command(
        name = "trace",
        description = "Shows and analyzes traces event by event.",
        mixinStandardHelpOptions = true,
        subcommands = TraceAnalyzeCommand.class)
final class TraceCommand implements Runnable {
    private final CommandStreams streams;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    TraceCommand(CommandStreams streams) {
        this.streams = streams;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command; expected show or analyze");
    }

    /** {@code ftimer trace show}: what {@code dumpi2ascii} prints, but for regions. */
    @Command(description = "Prints all events of a trace as text.", mixinStandardHelpOptions = true)
    int show(@Parameters(paramLabel = "FILE", description = "The trace of one rank.") Path file) throws IOException {
        TraceArguments.requireFile(file);
        try (TraceReader reader = TraceReader.open(file);
                Writer out = streams.text()) {
            for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                out.append(event.toString());
            }
            out.flush();
            TraceArguments.warn(streams, file, reader.problem());
        }
        return ExitCodes.SAME;
    }
}

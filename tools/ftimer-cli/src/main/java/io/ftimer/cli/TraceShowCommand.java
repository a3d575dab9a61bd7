package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.trace.TraceEvent;
import io.ftimer.trace.TraceReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ftimer trace show}: what {@code dumpi2ascii} prints, but for regions. */
@Command(name = "show", description = "Prints all events of a trace as text.", mixinStandardHelpOptions = true)
final class TraceShowCommand implements Callable<Integer> {
    private final CommandStreams streams;

    @Parameters(paramLabel = "FILE", description = "The trace of one rank.")
    private Path file = Path.of("");

    TraceShowCommand(CommandStreams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        try (TraceReader reader = TraceArguments.open(file);
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

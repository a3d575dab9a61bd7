package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What a run of the command {@code ftimer} in this JVM returned and printed. */
public record CommandRun(int exitCode, String output) {
    public static CommandRun of(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CommandStreams streams =
                new CommandStreams(out, new PrintStream(out, true, StandardCharsets.UTF_8), false, System.getenv());
        return new CommandRun(FTimerCommand.run(streams, arguments), out.toString(StandardCharsets.UTF_8));
    }

    /** Returns whether {@code ftimer show --validate} calls a file complete. */
    public static boolean isComplete(String file) {
        CommandRun validated = of("show", "--validate", file);
        return validated.exitCode == 0 && validated.output.startsWith(file + ": valid, complete, ");
    }
}

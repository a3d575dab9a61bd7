package io.ftimer.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ftimer trace}. */
@Command(
        name = "trace",
        description = "Shows and analyzes traces event by event.",
        mixinStandardHelpOptions = true,
        subcommands = {TraceShowCommand.class, TraceAnalyzeCommand.class})
final class TraceCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command; expected show or analyze");
    }
}

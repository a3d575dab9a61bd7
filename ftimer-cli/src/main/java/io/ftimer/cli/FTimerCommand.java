package io.ftimer.cli;

import io.ftimer.cli.gate.GateCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command {@code ftimer}.
 *
 * @since 0.1
 */
@Command(
        name = "ftimer",
        description = "Shows, converts, validates, merges and compares files with timing trees.",
        mixinStandardHelpOptions = true,
        versionProvider = FTimerCommand.Version.class,
        subcommands = GateCommand.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:same or better, or done", "1:regressed", "2:unusable input"})
public final class FTimerCommand {
    /** Same or better, or done. */
    public static final int SAME = 0;

    /** Regressed. */
    public static final int REGRESSED = 1;

    /** Unusable input, including a wrong command line. */
    public static final int UNUSABLE = 2;

    private FTimerCommand() {}

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** Returns the command with its subcommands. */
    static CommandLine commandLine() {
        return new CommandLine(new FTimerCommand());
    }

    /** The version of the jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = FTimerCommand.class.getPackage().getImplementationVersion();
            return new String[] {"ftimer " + (version == null ? "(unreleased)" : version)};
        }
    }
}

package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.Fault;
import io.ftimer.cli.internal.StreamsCommand;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.cli.internal.duel.DuelCommand;
import io.ftimer.cli.internal.gate.BaselineCommand;
import io.ftimer.cli.internal.gate.GateCommand;
import io.ftimer.cli.internal.input.UnusableInputException;
import io.ftimer.report.internal.files.FilePath;
import io.ftimer.report.internal.text.Moves;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code ftimer}. */
@Command(
        name = "ftimer",
        header = "Shows, validates, converts and compares files with timing trees.",
        description = {
            "",
            "Reads every file that fTimer writes: CSV reports, suite.csv, results of JMH and of the profiler"
                    + " ftimer, serialized trees, traces and exported JSON. The format is recognized by the content, gzip is"
                    + " unpacked, and - is standard input."
        },
        mixinStandardHelpOptions = true,
        versionProvider = FTimerCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ShowCommand.class,
            ConvertCommand.class,
            CompareCommand.class,
            BaselineCommand.class,
            GateCommand.class,
            DuelCommand.class,
            ProfileCommand.class,
            TraceCommand.class,
            GenerateCompletion.class,
            HelpCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:same or better, or done",
            "1:regressed, slower or inconclusive",
            "2:unusable input or command line",
            "70:a fault of fTimer",
            "130:interrupted"
        })
public final class FTimerCommand {
    private FTimerCommand() {}

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(run(CommandStreams.ofProcess(), arguments));
    }

    static int run(CommandStreams streams, String... arguments) {
        PrintWriter out = new PrintWriter(streams.text());
        try {
            int code = commandLine(streams, arguments)
                    .setOut(out)
                    .setErr(new PrintWriter(streams.err(), true, Charset.defaultCharset()))
                    .execute(arguments);
            out.flush();
            return code;
        } catch (OutOfMemoryError e) {
            streams.error("not enough memory for one tree of the input; start Java with a larger -Xmx");
            return ExitCodes.UNUSABLE;
        } catch (RuntimeException | Error e) {
            return fault(e, streams, arguments);
        }
    }

    static CommandLine commandLine(CommandStreams streams, String... arguments) {
        CommandLine command = new CommandLine(new FTimerCommand(), factory(streams));
        command.registerConverter(Path.class, FTimerCommand::path);
        command.setExpandAtFiles(false);
        command.setParameterExceptionHandler((e, given) -> rejected(e, streams));
        command.setExecutionExceptionHandler((e, failed, parsed) -> failed(e, streams, arguments));
        return command;
    }

    private static Path path(String text) {
        try {
            return FilePath.of(text);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.TypeConversionException(e.getMessage());
        }
    }

    /** Gives the streams to commands. */
    private static IFactory factory(CommandStreams streams) {
        IFactory standard = CommandLine.defaultFactory();
        return new IFactory() {
            @Override
            public <K> K create(Class<K> type) throws Exception {
                K created = standard.create(type);
                if (created instanceof StreamsCommand command) {
                    command.use(streams);
                }
                return created;
            }
        };
    }

    private static int rejected(ParameterException e, CommandStreams streams) {
        CommandLine command = e.getCommandLine();
        String help = "; see " + command.getCommandSpec().qualifiedName() + " --help";
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            if (command.getSubcommands().isEmpty()) {
                streams.error(e.getMessage() + help);
            } else {
                // one of them is missing
                command.usage(command.getErr());
            }
            return ExitCodes.UNUSABLE;
        }
        String kind = unmatched.isUnknownOption()
                ? "option"
                : command.getSubcommands().isEmpty() ? "argument" : "command";
        String given = unmatched.getUnmatched().get(0);
        List<String> near = unmatched.getSuggestions();
        String hint = near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
        streams.error("unknown " + kind
                + Moves.of("command", given).map(now -> ": " + now + help).orElse(" \"" + given + '"' + help + hint));
        return ExitCodes.UNUSABLE;
    }

    private static int failed(Exception e, CommandStreams streams, String... arguments) {
        if (e instanceof CommandStreams.BrokenPipeException) {
            return ExitCodes.SAME;
        }
        if (e instanceof IOException || e instanceof UnusableArgumentException) {
            streams.error(
                    e.getCause() instanceof UnusableInputException input
                            ? String.valueOf(input.getMessage())
                            : String.valueOf(e.getMessage()));
            return ExitCodes.UNUSABLE;
        }
        return fault(e, streams, arguments);
    }

    /** A code of its own: the caller must not take a fault for a result. */
    private static int fault(Throwable thrown, CommandStreams streams, String... arguments) {
        streams.error(Fault.message(Version.text(), String.join(" ", arguments), thrown));
        return ExitCodes.FAULT;
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {text()};
        }

        static String text() {
            String version = FTimerCommand.class.getPackage().getImplementationVersion();
            return "ftimer " + (version == null ? "(unreleased)" : version);
        }
    }
}

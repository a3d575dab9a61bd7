package io.ftimer.cli.gate;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.ReportOptions;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.gate.Baseline;
import io.ftimer.gate.BaselineUpdate;
import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.Gate;
import io.ftimer.gate.GateOutput;
import io.ftimer.gate.GatePolicy;
import io.ftimer.gate.GateReport;
import io.ftimer.gate.GateResult;
import io.ftimer.gate.GateSetting;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** The command {@code ftimer gate}: compares trees with a baseline file, or updates the file. */
@Command(
        name = "gate",
        description = {
            "Compares calls and regions with a baseline file.",
            "A run may do less than the baseline: fewer calls pass. A test is its class and method, whatever its display name.",
            "Several inputs, or trees of the same name, are runs of one tree: the smallest times count."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        modelTransformer = GateCommand.PolicyOptions.class,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:same or better",
            "1:regressed or inconclusive",
            "2:unusable input or command line",
            "70:a fault of fTimer"
        })
public final class GateCommand implements Callable<Integer> {
    private final CommandStreams streams;
    private final Map<String, String> environment;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            required = true,
            description = "The baseline, kept in the repository.")
    private Path baseline = Path.of("");

    @Option(names = "--update", description = "Writes the baseline instead of comparing.")
    private boolean update;

    @Option(
            names = "--drop-vanished",
            description = {
                "With --update: drops all trees and regions that the run does not have.",
                "A test whose class ran without it is always dropped."
            })
    private boolean dropVanished;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "With --update: also writes a number such as allocated_bytes, from then on with each update.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--attach",
            paramLabel = "FILE",
            description = "With the format junit: a file that the build server attaches to failures.")
    private @Nullable String attachment;

    @Mixin
    private ReportOptions report = new ReportOptions();

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = "Files with timing trees; - is standard input.")
    private List<Path> inputs = new ArrayList<>();

    /** Creates the command, with the environment variables of the process. */
    public GateCommand(CommandStreams streams) {
        this(streams, System.getenv());
    }

    GateCommand(CommandStreams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        if (!update && (dropVanished || !metrics.isEmpty())) {
            throw report.wrong((dropVanished ? "--drop-vanished" : "--metric") + " needs --update");
        }
        List<Path> files = new ArrayList<>(inputs);
        files.add(baseline);
        List<GateOutput> outputs = report.outputs(environment, files);
        GatePolicy policy = report.accepted(() -> PolicyOptions.policy(parsed()));
        GateResult result = update ? updated(policy) : compared(policy);
        ReportOptions.write(
                report.accepted(() -> new GateReport(result, updateCommand(result), Optional.ofNullable(attachment))),
                outputs,
                streams,
                environment);
        return result.conclusion().fails() ? ExitCodes.REGRESSED : ExitCodes.SAME;
    }

    private GateResult compared(GatePolicy policy) throws IOException {
        Gate gate = new Gate(shown(), Baseline.read(baseline), policy);
        readInto(gate);
        return gate.result();
    }

    private GateResult updated(GatePolicy policy) throws IOException {
        BaselineUpdate updating =
                new BaselineUpdate(shown(), policy, new BaselineUpdate.Content(Set.copyOf(metrics), dropVanished));
        readInto(updating);
        if (updating.result().notCompared().isEmpty()) {
            try {
                Baseline.update(baseline, updating::baseline);
            } catch (IllegalArgumentException e) {
                throw report.wrong(String.valueOf(e.getMessage()));
            }
        }
        return updating.result();
    }

    private void readInto(TreeSink sink) throws IOException {
        try {
            for (Path input : inputs) {
                streams.read(input, run -> sink);
            }
        } catch (IllegalArgumentException e) {
            throw new UnusableArgumentException(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the command that updates the baseline; metrics stay as they are in it. */
    private String updateCommand(GateResult result) {
        List<String> words = new ArrayList<>(List.of("ftimer", "gate", "--baseline", baseline.toString(), "--update"));
        String shares = GateSetting.SHARE_TOLERANCE.option();
        if (parsed().hasMatchedOption(shares)) {
            words.add(shares + "=" + parsed().matchedOptionValue(shares, ""));
        }
        if (result.trees().stream()
                .anyMatch(tree ->
                        tree.outcome() == Outcome.VANISHED && !tree.tree().isTest())) {
            words.add("--drop-vanished");
        }
        inputs.forEach(input -> words.add(input.toString()));
        return TextEscapes.displayPath(words.stream()
                .map(word -> word.matches("[\\w./=:,@%+-]+") ? word : '\'' + word.replace("'", "'\\''") + '\'')
                .collect(Collectors.joining(" ")));
    }

    private String shown() {
        return TextEscapes.displayPath(baseline.toString());
    }

    private ParseResult parsed() {
        return report.command().commandLine().getParseResult();
    }

    /** Adds an option for each setting of the policy. Stateless. */
    static final class PolicyOptions implements IModelTransformer {
        /** Called by picocli. */
        PolicyOptions() {}

        @Override
        public CommandSpec transform(CommandSpec command) {
            for (GateSetting setting : GateSetting.values()) {
                String byDefault = setting.isFlag() || setting.whenAbsent().isEmpty()
                        ? "."
                        : "; " + setting.whenAbsent() + " by default.";
                OptionSpec.Builder option = OptionSpec.builder(setting.option())
                        .description(setting.meaning().substring(0, 1).toUpperCase(Locale.ROOT)
                                + setting.meaning().substring(1)
                                + byDefault);
                command.addOption(
                        setting.isFlag()
                                ? option.type(boolean.class).arity("0").build()
                                : option.type(String.class)
                                        .paramLabel(setting.placeholder().replace(" or ", "|"))
                                        .arity("1")
                                        .build());
            }
            return command;
        }

        /**
         * Returns the policy of a command line.
         *
         * @throws IllegalArgumentException if a value is invalid
         */
        static GatePolicy policy(ParseResult parsed) {
            return GatePolicy.of(
                    GateSetting::option,
                    setting -> Optional.ofNullable(parsed.matchedOption(setting.option()))
                            .map(option -> option.getValue().toString()));
        }
    }
}

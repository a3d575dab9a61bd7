package io.ftimer.cli.gate;

import io.ftimer.cli.input.UnusableInputException;
import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.ReportOptions;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.cli.internal.score.JmhSamples;
import io.ftimer.cli.internal.score.ScoreFindings;
import io.ftimer.gate.Baseline;
import io.ftimer.gate.BaselineUpdate;
import io.ftimer.gate.CallPath;
import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.Gate;
import io.ftimer.gate.GateFormat;
import io.ftimer.gate.GateOutput;
import io.ftimer.gate.GatePolicy;
import io.ftimer.gate.GatePolicy.Times;
import io.ftimer.gate.GateReport;
import io.ftimer.gate.GateResult;
import io.ftimer.gate.IncompleteTreesSink;
import io.ftimer.gate.Reaction;
import io.ftimer.gate.Tolerance;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code ftimer gate}: compares trees with a baseline file, or updates the file.
 *
 * @since 0.1
 */
@Command(
        name = "gate",
        description = {
            "Compares calls, regions and shares of the time with a baseline file.",
            "A run may do less than the baseline: fewer calls pass. A test is its class and method, whatever its display name.",
            "Several inputs, or trees of the same name, are runs of one tree: the smallest times count."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
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

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--baseline", paramLabel = "FILE", description = "The baseline, kept in the repository.")
    private @Nullable Path baseline;

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
            names = "--strict",
            description =
                    "Any difference fails; by default fewer calls, fewer bytes and renamed trees are only reported.")
    private boolean strict;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "With --update: also writes a number such as allocated_bytes, from then on with each update.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--ratio-to",
            paramLabel = "REGION",
            description = "With --update: writes times as ratios to the time of this region, not as shares.")
    private @Nullable String ratioTo;

    @Option(names = "--times", description = "Also compares absolute times and, with --compare, lets scores decide.")
    private boolean times;

    @Option(names = "--counts", description = "Compares no times at all.")
    private boolean counts;

    @Option(
            names = "--compare",
            paramLabel = "FILE",
            description = "Earlier results of JMH in JSON, whose scores are compared by Mann-Whitney and bootstrap.")
    private @Nullable Path compare;

    @Option(
            names = "--share-tolerance",
            paramLabel = "POINTS",
            defaultValue = "25",
            description = "The allowed difference of shares, in percentage points; ${DEFAULT-VALUE} by default.")
    private double sharePoints;

    @Option(
            names = "--count-tolerance",
            paramLabel = "PERCENT",
            defaultValue = "10",
            description = "The allowed difference of inexact counts; ${DEFAULT-VALUE} by default.")
    private double countPercent;

    @Option(
            names = "--time-tolerance",
            paramLabel = "PERCENT",
            defaultValue = "25",
            description = "The allowed growth of ratios and absolute times; ${DEFAULT-VALUE} by default.")
    private double timePercent;

    @Option(
            names = "--metric-tolerance",
            paramLabel = "PERCENT",
            defaultValue = "10",
            description = "The allowed growth of further numbers; ${DEFAULT-VALUE} by default.")
    private double metricPercent;

    @Option(
            names = "--alloc-tolerance",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "the allowed difference of the bytes of benchmarks, plus 8 bytes (default: ${DEFAULT-VALUE})")
    private double bytesPercent;

    @Option(
            names = "--score-tolerance",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "With --compare: the slowdown that still counts as the same; ${DEFAULT-VALUE} by default.")
    private double scorePercent;

    @Option(
            names = "--on-new",
            paramLabel = "fail|warn",
            defaultValue = "warn",
            description = "A tree that is not in the baseline; ${DEFAULT-VALUE} by default.")
    private String onNew = "";

    @Option(
            names = "--on-unchecked",
            paramLabel = "fail|warn",
            defaultValue = "fail",
            description = "A tree that was measured in part; ${DEFAULT-VALUE} by default.")
    private String onUnchecked = "";

    @Option(
            names = "--on-vanished",
            paramLabel = "fail|warn",
            defaultValue = "fail",
            description = {
                "A tree of the baseline that the run does not have any more; ${DEFAULT-VALUE} by default.",
                "A test whose class did not run is not compared."
            })
    private String onVanished = "";

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
        if (baseline == null && compare == null) {
            throw wrong("Missing required option: '--baseline=FILE' or '--compare=FILE'");
        }
        if (update && baseline == null) {
            throw wrong("--update needs --baseline");
        }
        List<GateOutput> outputs = outputs();
        GatePolicy policy = policy();
        if (!(scorePercent >= 0 && Double.isFinite(scorePercent))) {
            throw wrong(
                    "invalid value \"" + scorePercent + "\" for --score-tolerance: expected a number of at least 0");
        }
        boolean fails = false;
        List<GateOutput.Report> reports = new ArrayList<>();
        Path file = baseline;
        if (file != null) {
            GateResult result = update ? updated(file, policy) : compared(file, policy);
            reports.add(accepted(
                    () -> new GateReport(result, updateCommand(file, result), Optional.ofNullable(attachment))));
            fails = result.conclusion().fails();
        }
        if (compare != null) {
            ScoreFindings scores =
                    ScoreFindings.of(shown(compare), JmhSamples.read(compare), samples(), scorePercent, times);
            reports.add(scores.report());
            fails |= scores.fails();
        }
        ReportOptions.write(
                (format, out) -> {
                    for (GateOutput.Report one : reports) {
                        one.write(format, out);
                    }
                },
                outputs,
                streams,
                environment);
        return fails ? ExitCodes.REGRESSED : ExitCodes.SAME;
    }

    /** Returns the outputs. A file in JSON or XML has one value, so it can hold one comparison. */
    private List<GateOutput> outputs() throws IOException {
        List<GateOutput> outputs;
        try {
            outputs = report.outputs(environment, allInputs());
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
        for (GateOutput output : outputs) {
            if (baseline != null
                    && compare != null
                    && (output.format() == GateFormat.JUNIT || output.format() == GateFormat.JSON)) {
                throw wrong("--format " + output.format().text()
                        + " holds one comparison: use --baseline and --compare in two commands");
            }
        }
        return outputs;
    }

    private List<Path> allInputs() {
        return Stream.concat(inputs.stream(), Stream.of(baseline, compare).filter(Objects::nonNull))
                .toList();
    }

    private GateResult compared(Path file, GatePolicy policy) throws IOException {
        Gate gate = new Gate(shown(file), Baseline.read(file), policy);
        readInto(gate);
        return gate.result();
    }

    private GateResult updated(Path file, GatePolicy policy) throws IOException {
        BaselineUpdate.Content content = new BaselineUpdate.Content(
                Set.copyOf(metrics),
                Optional.ofNullable(ratioTo).map(text -> accepted(() -> CallPath.parse(text))),
                dropVanished);
        BaselineUpdate updating = new BaselineUpdate(shown(file), policy, content);
        readInto(updating);
        if (updating.result().notCompared().isEmpty()) {
            try {
                Baseline.update(file, updating::baseline);
            } catch (IllegalArgumentException e) {
                throw wrong(String.valueOf(e.getMessage()));
            }
        }
        return updating.result();
    }

    /** Returns a value; one that is rejected is a wrong command line. */
    private <T> T accepted(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private void readInto(TreeSink sink) throws IOException {
        try {
            for (Path input : inputs) {
                streams.read(input, run -> new IncompleteTreesSink(sink));
            }
        } catch (IllegalArgumentException e) {
            throw new UnusableArgumentException(String.valueOf(e.getMessage()));
        }
    }

    private JmhSamples samples() throws UnusableInputException {
        JmhSamples all = new JmhSamples();
        for (Path input : inputs) {
            all.add(JmhSamples.read(input));
        }
        return all;
    }

    private GatePolicy policy() {
        if (times && counts) {
            throw wrong("--times and --counts exclude each other");
        }
        return accepted(() -> GatePolicy.DEFAULT
                .withTolerance(new Tolerance(sharePoints, countPercent, timePercent, metricPercent, bytesPercent))
                .withTimes(times ? Times.ABSOLUTE : counts ? Times.NONE : Times.RELATIVE)
                .withReactions(
                        reaction("--on-new", onNew),
                        reaction("--on-unchecked", onUnchecked),
                        reaction("--on-vanished", onVanished))
                .withStrict(strict));
    }

    private Reaction reaction(String option, String text) {
        return EnumWords.find(Reaction.class, text)
                .orElseThrow(() -> wrong("invalid value \"" + text + "\" for " + option + ": expected fail or warn"));
    }

    /** Returns the command that updates the baseline; metrics and ratios stay as they are in it. */
    private String updateCommand(Path file, GateResult result) {
        List<String> words = new ArrayList<>(List.of("ftimer", "gate", "--baseline", file.toString(), "--update"));
        if (times || counts) {
            words.add(times ? "--times" : "--counts");
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

    private static String shown(Path file) {
        return TextEscapes.displayPath(file.toString());
    }

    private ParameterException wrong(String message) {
        return new ParameterException(commandSpec().commandLine(), message);
    }

    private CommandSpec commandSpec() {
        if (spec == null) {
            throw new IllegalStateException("the command was not created by a command line");
        }
        return spec;
    }
}

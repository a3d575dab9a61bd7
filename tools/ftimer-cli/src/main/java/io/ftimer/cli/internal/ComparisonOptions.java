package io.ftimer.cli.internal;

import io.ftimer.export.internal.bounds.GateOutput;
import io.ftimer.export.internal.findings.Findings;
import io.ftimer.export.internal.findings.FindingsForm;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --format}, and how the report on a comparison is written. */
public final class ComparisonOptions {
    @Option(
            names = "--format",
            paramLabel = "FORMAT[=FILE]",
            description = {
                "text, github, summary, markdown or json; can be repeated.",
                "By default text, and github where GITHUB_ACTIONS is true."
            })
    private List<String> formats = new ArrayList<>();

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    /**
     * Returns what the report will be written to, after a check that its files may be replaced.
     *
     * @throws ParameterException if a format is unknown
     * @throws UnusableArgumentException if a file is also an input, or of another kind
     */
    public List<GateOutput> outputs(CommandStreams streams, List<Path> inputs) throws IOException {
        List<GateOutput> outputs;
        try {
            outputs = GateOutput.of(formats, streams.environment());
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
        for (GateOutput output : outputs) {
            if (output.file().isPresent()) {
                Replacement.check(output.file().get(), "gate " + output.format().text(), inputs);
            }
        }
        return outputs;
    }

    public static void write(Findings report, List<GateOutput> outputs, CommandStreams streams) throws IOException {
        for (GateOutput output : outputs) {
            Writer out = output.format() == FindingsForm.TEXT ? streams.text() : streams.utf8();
            output.write(report, out, streams.environment());
            out.flush();
        }
    }

    public List<String> behindDashes() {
        List<String> all = commandLine().getParseResult().originalArgs();
        int dashes = all.indexOf("--");
        return dashes < 0 ? List.of() : all.subList(dashes + 1, all.size());
    }

    public ParameterException wrong(String message) {
        return new ParameterException(commandLine(), message);
    }

    private CommandLine commandLine() {
        if (command == null) {
            throw new IllegalStateException("the command was not created by a command line");
        }
        return command.commandLine();
    }
}

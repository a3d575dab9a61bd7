package io.ftimer.cli;

import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.Replacement;
import io.ftimer.cli.internal.StreamsCommand;
import io.ftimer.cli.internal.TreeChoice;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.cli.internal.input.UnusableInputException;
import io.ftimer.export.ExportFormats;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.trace.ChromeTrace;
import io.ftimer.trace.MalformedTraceException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ftimer convert}. Trees are converted one by one. */
@Command(name = "convert", description = "Converts files to one file of another format.")
final class ConvertCommand extends StreamsCommand implements Callable<Integer> {
    /** Not of trees but of single events: what {@link ChromeTrace} writes. */
    private static final String TIMELINE = "chrome-trace";

    /** The names of all formats of trees, for help texts and shell completion. */
    static final class FormatNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ExportFormats.all().all().stream().map(TreeExporter::format).iterator();
        }
    }

    @Option(
            names = {"-t", "--to"},
            required = true,
            paramLabel = "FORMAT",
            completionCandidates = FormatNames.class,
            description = "The format to write: ${COMPLETION-CANDIDATES}, or for traces of ranks " + TIMELINE + ".")
    private String format = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write, replaced when it is complete; standard output by default.")
    private @Nullable Path output;

    @Mixin
    private TreeChoice choice = new TreeChoice();

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = "Files; - is standard input.")
    private List<Path> inputs = List.of();

    @Override
    public Integer call() throws IOException {
        if (format.equals(TIMELINE)) {
            ChromeTrace timeline = ChromeTrace.of(TraceCommand.tracesOf(streams, inputs));
            write((out, atStart) -> timeline.writeTo(out));
            return ExitCodes.SAME;
        }
        TreeExporter exporter =
                UnusableArgumentException.unlessValid(() -> ExportFormats.all().named(format));
        write((out, atStart) -> {
            // opened with the run of the first input; if there are others, its facts are not those of all trees
            TreeSink[] opened = new TreeSink[1];
            for (Path input : inputs) {
                streams.read(input, run -> {
                    if (opened[0] == null) {
                        opened[0] =
                                exporter.open(inputs.size() == 1 ? run : new ExportedRun(run.title(), Map.of()), out);
                    }
                    return choice.only(opened[0]);
                });
            }
            choice.requireMatch();
            opened[0].finish();
        });
        return ExitCodes.SAME;
    }

    /** Writes the whole output: a file is complete or unchanged. */
    private void write(ReportFile.Body body) throws IOException {
        if (output == null || output.equals(Path.of("-"))) {
            try (Writer out = streams.utf8()) {
                body.write(out, true);
            }
            return;
        }
        Replacement.check(output, format, inputs);
        try {
            ReportFile.replace(output, body);
        } catch (IOException e) {
            // a problem with an input is not one of the output
            if (e.getCause() instanceof UnusableInputException input) {
                throw input;
            }
            throw e.getCause() instanceof MalformedTraceException trace ? trace : e;
        }
    }
}

package io.ftimer.cli.internal;

import io.ftimer.cli.input.UnusableInputException;
import io.ftimer.export.ExportFormats;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.trace.MalformedTraceException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The option {@code -o}, and how output is written: a file is complete or unchanged. */
public final class OutputFile {
    private static final Path STANDARD_OUTPUT = Path.of("-");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write, replaced when it is complete; standard output by default.")
    private @Nullable Path file;

    @Mixin
    private Replacement replacement = new Replacement();

    /** Writes output. */
    @FunctionalInterface
    public interface Body {
        void write(Appendable out) throws IOException;
    }

    /**
     * Returns the exporter of a format.
     *
     * @throws UnusableArgumentException if there is none; the message lists the formats
     */
    public static TreeExporter exporter(String format) {
        try {
            return ExportFormats.all().named(format);
        } catch (IllegalArgumentException e) {
            throw new UnusableArgumentException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Writes the whole output.
     *
     * @throws UnusableArgumentException if the file is an input, or exists and is not of the format and not to be replaced
     */
    public void write(CommandStreams streams, String format, List<Path> inputs, Body body) throws IOException {
        Path target = file;
        if (target == null || target.equals(STANDARD_OUTPUT)) {
            try (Writer out = streams.utf8()) {
                body.write(out);
            }
            return;
        }
        replacement.check(target, format, inputs);
        try {
            ReportFile.replace(target, (out, atStart) -> body.write(out));
        } catch (IOException e) {
            // a problem with an input is not one of the output
            if (e.getCause() instanceof UnusableInputException input) {
                throw input;
            }
            throw e.getCause() instanceof MalformedTraceException trace ? trace : e;
        }
    }
}

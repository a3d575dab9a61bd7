package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.findings.Findings;
import io.ftimer.export.internal.findings.FindingsForm;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.internal.files.FilePath;
import io.ftimer.report.internal.files.GithubStep;
import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A form in which a result is written, and where.
 *
 * <p>Thread safety: immutable.
 *
 * @param format the form
 * @param file the file that is replaced; empty for a console
 */
public record GateOutput(FindingsForm format, Optional<Path> file) {
    /**
     * Returns the outputs that a tool was asked for; without any, text, and annotations where GitHub Actions runs it.
     *
     * @param texts formats such as {@code text} or {@code json=gate.json}
     * @param environment the environment variables
     * @throws IllegalArgumentException if a format is unknown; the message lists the known ones
     */
    public static List<GateOutput> of(List<String> texts, Map<String, String> environment) {
        if (!texts.isEmpty()) {
            return texts.stream().map(GateOutput::parse).toList();
        }
        List<GateOutput> outputs = new ArrayList<>(List.of(parse("text")));
        if ("true".equals(environment.get("GITHUB_ACTIONS"))) {
            outputs.add(parse("github"));
        }
        return outputs;
    }

    private static GateOutput parse(String text) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? text : text.substring(0, equals);
        FindingsForm format = EnumWords.find(FindingsForm.class, name)
                .orElseThrow(() -> new IllegalArgumentException("unknown format \"" + name + "\": expected "
                        + EnumWords.alternatives(EnumWords.all(FindingsForm.class))));
        return new GateOutput(
                format, equals < 0 ? Optional.empty() : Optional.of(FilePath.of(text.substring(equals + 1))));
    }

    /**
     * Writes a report. Of annotations of GitHub, as many are written as a step shows, and the report is also appended to the summary of
     * the step, which other commands write to as well.
     *
     * @param console receives the report if there is no file
     * @throws IOException if the file, the console or the summary cannot be written
     */
    public void write(Findings report, Appendable console, Map<String, String> environment) throws IOException {
        if (file.isPresent()) {
            ReportFile.replace(file.get(), (out, atStart) -> write(report, environment, out));
        } else {
            write(report, environment, console);
        }
    }

    private void write(Findings report, Map<String, String> environment, Appendable out) throws IOException {
        if (format == FindingsForm.GITHUB) {
            GithubStep.report(
                    environment, text(report, format).lines().toList(), () -> text(report, FindingsForm.SUMMARY), out);
        } else {
            format.write(report, out);
        }
    }

    private static String text(Findings report, FindingsForm format) throws IOException {
        StringBuilder text = new StringBuilder();
        format.write(report, text);
        return text.toString();
    }
}

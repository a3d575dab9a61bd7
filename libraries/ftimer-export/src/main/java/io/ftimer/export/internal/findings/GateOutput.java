package io.ftimer.export.internal.findings;

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
 * @param file the file that is replaced; empty for a console
 */
public record GateOutput(GateFormat format, Optional<Path> file) {

    /**
     * Returns the outputs that a tool was asked for; without any, text, and annotations where GitHub Actions runs it.
     *
     * @param texts formats such as {@code text} or {@code json=gate.json}
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
        GateFormat format = EnumWords.find(GateFormat.class, name)
                .orElseThrow(() -> new IllegalArgumentException("unknown format \"" + name + "\": expected "
                        + EnumWords.alternatives(EnumWords.all(GateFormat.class))));
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
        if (format == GateFormat.GITHUB) {
            GithubStep.report(
                    environment, format.text(report).lines().toList(), () -> GateFormat.SUMMARY.text(report), out);
        } else {
            format.write(report, out);
        }
    }
}

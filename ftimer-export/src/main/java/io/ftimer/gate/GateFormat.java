package io.ftimer.gate;

import java.io.IOException;
import java.util.Locale;

/**
 * The forms in which the result of a comparison is written.
 *
 * <p>All but {@link #JSON} are bounded: they show the first failures and count the others.
 *
 * @since 0.1
 */
public enum GateFormat {
    /** Text for people. */
    TEXT("text for people", (report, out) -> GateText.write(report.result(), out)),
    /** Annotations of GitHub Actions, in the form of workflow commands. */
    GITHUB("annotations of GitHub Actions", (report, out) -> GateAnnotations.write(report.result(), out)),
    /** Markdown within the limit of a job summary of GitHub Actions. */
    SUMMARY(
            "Markdown for the job summary of GitHub Actions",
            (report, out) -> GateMarkdown.write(report.result(), GateMarkdown.SUMMARY_BYTES, out)),
    /** Markdown within the limit of a comment on a pull request. */
    MARKDOWN(
            "Markdown for a comment on a pull request",
            (report, out) -> GateMarkdown.write(report.result(), GateMarkdown.COMMENT_BYTES, out)),
    /** JUnit XML, which GitLab, Jenkins, Azure and others read: a test case for each tree. */
    JUNIT("JUnit XML for GitLab, Jenkins and Azure", GateXml::write),
    /** JSON with all differences. */
    JSON("JSON with all differences", (report, out) -> GateJson.write(report.result(), out));

    @FunctionalInterface
    private interface Writer {
        void write(GateReport report, Appendable out) throws IOException;
    }

    private final String description;
    private final Writer writer;

    GateFormat(String description, Writer writer) {
        this.description = description;
        this.writer = writer;
    }

    /** Returns the name in commands: {@code text}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns a line about the format for help texts. */
    public String description() {
        return description;
    }

    void write(GateReport report, Appendable out) throws IOException {
        writer.write(report, out);
    }
}

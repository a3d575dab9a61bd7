package io.ftimer.gate;

import io.ftimer.internal.text.EnumWords;
import java.io.IOException;

/**
 * The forms in which the result of a comparison is written.
 *
 * <p>All but {@link #JSON} are bounded: they show the first failures and count the others.
 *
 * @since 0.1
 */
public enum GateFormat {
    /** Text for people. */
    TEXT((report, out) -> GateText.write(report.result(), report.update(), out)),
    /** Annotations of GitHub Actions, in the form of workflow commands. */
    GITHUB((report, out) -> GateAnnotations.write(report.result(), report.update(), out)),
    /** Markdown within the limit of a job summary of GitHub Actions. */
    SUMMARY((report, out) -> GateMarkdown.write(report.result(), report.update(), GateMarkdown.SUMMARY_BYTES, out)),
    /** Markdown within the limit of a comment on a pull request. */
    MARKDOWN((report, out) -> GateMarkdown.write(report.result(), report.update(), GateMarkdown.COMMENT_BYTES, out)),
    /** JUnit XML, which GitLab, Jenkins, Azure and others read: a test case for each tree. */
    JUNIT(GateXml::write),
    /** JSON with all differences. */
    JSON((report, out) -> GateJson.write(report.result(), report.update(), out));

    @FunctionalInterface
    private interface Writer {
        void write(GateReport report, Appendable out) throws IOException;
    }

    private final Writer writer;

    GateFormat(Writer writer) {
        this.writer = writer;
    }

    /** Returns the name in commands: {@code text}. */
    public String text() {
        return EnumWords.of(this);
    }

    void write(GateReport report, Appendable out) throws IOException {
        writer.write(report, out);
    }
}

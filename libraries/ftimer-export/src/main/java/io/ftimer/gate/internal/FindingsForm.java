package io.ftimer.gate.internal;

import io.ftimer.report.internal.files.GithubStep;
import java.io.IOException;

/** The forms in which findings are written; {@code io.ftimer.gate.GateFormat} documents them. */
public enum FindingsForm {
    /** Text for people. */
    TEXT(FindingsText::write),
    /** Annotations of GitHub Actions. */
    GITHUB(FindingsAnnotations::write),
    /** Markdown for a job summary. */
    SUMMARY((findings, out) -> FindingsMarkdown.write(findings, GithubStep.SUMMARY_BYTES, out)),
    /** Markdown for a comment. */
    MARKDOWN((findings, out) -> FindingsMarkdown.write(findings, GithubStep.COMMENT_BYTES, out)),
    /** JUnit XML. */
    JUNIT(FindingsXml::write),
    /** JSON. */
    JSON(Findings::json);

    @FunctionalInterface
    private interface Writer {
        void write(Findings findings, Appendable out) throws IOException;
    }

    private final Writer writer;

    FindingsForm(Writer writer) {
        this.writer = writer;
    }

    /** Writes findings. */
    public void write(Findings findings, Appendable out) throws IOException {
        writer.write(findings, out);
    }
}

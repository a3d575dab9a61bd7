package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.findings.Findings.Finding;
import io.ftimer.export.internal.findings.FindingsForm;
import java.io.IOException;
import java.util.List;

/**
 * The result of a check and what its reports refer to.
 *
 * <p>Thread safety: immutable.
 *
 * @param result the result
 * @param update the command that updates the file, for people; empty if there is none
 */
public record BoundsReport(BoundsResult result, String update) implements GateOutput.Report {

    /** Returns a sentence about each cause, those because of which the check fails first; without a full stop. */
    public List<String> differences() {
        return new BoundsFindings(this)
                .findings().stream().map(Finding::headline).toList();
    }

    @Override
    public void write(GateFormat format, Appendable out) throws IOException {
        FindingsForm.valueOf(format.name()).write(new BoundsFindings(this), out);
    }
}

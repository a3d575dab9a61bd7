package io.ftimer.gate;

import io.ftimer.gate.internal.Findings.Finding;
import io.ftimer.gate.internal.FindingsForm;
import java.io.IOException;
import java.util.List;

/**
 * The report on a comparison of two runs.
 *
 * <p>Thread safety: immutable.
 *
 * @param result the result
 */
public record GateReport(GateResult result) implements GateOutput.Report {
    /** Returns a sentence about each cause of differences, those because of which the comparison fails first; without a full stop. */
    public List<String> differences() {
        return new GateFindings(this).findings().stream().map(Finding::headline).toList();
    }

    @Override
    public void write(GateFormat format, Appendable out) throws IOException {
        FindingsForm.valueOf(format.name()).write(new GateFindings(this), out);
    }
}

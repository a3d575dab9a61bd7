package io.ftimer.gate;

import io.ftimer.gate.internal.Findings.Finding;
import io.ftimer.gate.internal.FindingsForm;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The result of a check and what its reports refer to.
 *
 * <p>Thread safety: immutable.
 *
 * @param result the result
 * @param update the command that updates the file, for people; empty if there is none
 * @param attachment the path of a file that build servers attach to failures, such as a picture of the trees, if any
 */
public record BoundsReport(BoundsResult result, String update, Optional<String> attachment)
        implements GateOutput.Report {

    /**
     * Checks the path.
     *
     * @throws IllegalArgumentException if build servers cannot find the path in a marker
     */
    public BoundsReport {
        attachment.filter(path -> !path.matches("[^\\[\\]|\\p{Cntrl}]+")).ifPresent(path -> {
            throw new IllegalArgumentException("invalid attachment \"" + path
                    + "\": expected a path without '[', ']', '|' and control characters");
        });
    }

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

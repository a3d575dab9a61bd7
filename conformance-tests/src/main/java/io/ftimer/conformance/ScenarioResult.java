package io.ftimer.conformance;

import java.util.List;

/**
 * The outcome of one scenario.
 *
 * @param scenario family and name
 * @param outcome whether it passed
 * @param lines differences, the reason to skip it, or notes on what was compared loosely
 */
public record ScenarioResult(String scenario, Outcome outcome, List<String> lines) {

    /** The three ways a scenario can end. */
    public enum Outcome {
        /** Everything that was compared is as recorded. */
        PASSED,
        /** Something is not as recorded, or the scenario could not be run. */
        FAILED,
        /** It cannot or was not to be run here. */
        SKIPPED
    }

    /** Returns whether it passed, but not everything was compared in every bit. */
    public boolean passedWithNote() {
        return outcome == Outcome.PASSED && !lines.isEmpty();
    }

    /** Returns the lines with the scenario before each. */
    public List<String> report() {
        return lines.stream().map(line -> scenario + ": " + line).toList();
    }
}

package io.ftimer.jmh.internal.baseline;

/**
 * The result of the comparison of one benchmark with the baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param benchmark the name of the benchmark in the baseline
 * @param outcome the kind of the result
 * @param failsRun whether the run fails because of it
 * @param details the text to print; empty if there is nothing to say
 */
public record Verdict(String benchmark, Outcome outcome, boolean failsRun, String details) {

    /** The kind of a result. */
    public enum Outcome {
        /** Measured as a whole and equal to the baseline. */
        CHECKED("checked"),
        /** Measured as a whole and written to the baseline. */
        WRITTEN("written"),
        /** Different from the baseline. */
        FAILED("failed"),
        /** Forks are missing, or regions had problems. */
        PARTLY_MEASURED("partly measured"),
        /** Measured as a whole, and not in the baseline. */
        NEW("not in baseline");

        private final String text;

        Outcome(String text) {
            this.text = text;
        }

        /** Returns the kind as shown. */
        public String text() {
            return text;
        }
    }
}

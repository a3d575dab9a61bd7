package io.ftimer.junit.internal.suite;

/**
 * A path or pattern that a test demanded something of and that no test has: it may be misspelled.
 *
 * @param demand what was demanded
 * @param path the path or pattern
 * @param testId the first test that demanded it
 * @param nearest the nearest path of the run, empty if none is near
 */
record AbsentPath(Demand demand, String path, String testId, String nearest) {

    /** What a test can demand of a path that it does not have. */
    enum Demand {
        UPPER_BOUND("upper bound"),
        ABSENCE("absence");

        private final String label;

        Demand(String label) {
            this.label = label;
        }

        /** Returns the text in files. */
        String label() {
            return label;
        }
    }
}

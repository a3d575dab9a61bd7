package io.ftimer.junit.internal.suite;

/**
 * A path or pattern that a test expects something of and that no test has: it may be misspelled.
 *
 * @param testId the first test that expects it
 * @param nearest the nearest path of the run, empty if none is near
 */
record AbsentPath(Expected expectation, String path, String testId, String nearest) {

    /** What a test can expect of a path that it does not have. */
    enum Expected {
        UPPER_BOUND("upper bound"),
        ABSENCE("absence");

        private final String label;

        Expected(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }
}

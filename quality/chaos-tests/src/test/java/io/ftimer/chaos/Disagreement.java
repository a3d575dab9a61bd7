package io.ftimer.chaos;

/** Says that fTimer and the model of a program differ. */
final class Disagreement extends AssertionError {
    private static final long serialVersionUID = 1L;

    Disagreement(String message) {
        super(message);
    }

    Disagreement(String message, Throwable cause) {
        super(message, cause);
    }

    static void require(boolean condition, String message) {
        if (!condition) {
            throw new Disagreement(message);
        }
    }
}

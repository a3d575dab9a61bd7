package io.ftimer.gate.internal;

import java.util.function.Supplier;

/**
 * What was compared, as a test case of JUnit XML.
 *
 * @param className what the case is listed under
 * @param name its name
 * @param result the result
 * @param type the type of a failure
 * @param message the message of a failure, or why the case was skipped; not called for a case that passed
 * @param text the text of a failure; not called for others
 */
public record TestCase(
        String className, String name, Result result, String type, Supplier<String> message, Supplier<String> text) {

    /** The result of a test case. */
    public enum Result {
        /** Compared, and not worse. */
        PASSED,
        /** Not compared. */
        SKIPPED,
        /** Worse, or not compared although it had to be. */
        FAILED
    }

    boolean fails() {
        return result == Result.FAILED;
    }
}

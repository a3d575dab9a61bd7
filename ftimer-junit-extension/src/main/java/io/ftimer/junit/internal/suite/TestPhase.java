package io.ftimer.junit.internal.suite;

/** The part of a test that ran last. */
public enum TestPhase {
    /** Its instance, its arguments, and the methods and extensions before it. */
    BEFORE,
    /** The test method, with its expectations. */
    BODY,
    /** The methods and extensions after it. */
    AFTER,
    /** Methods before or after all tests, or a factory: not a test, but a container of tests. */
    CLASS,
    /** Any of these, when the JVM ended. */
    EXIT
}

package io.ftimer.conformance.compare;

/** One place where a run did not do what was recorded. */
public record ReplayDifference(String place, String expected, String actual) {

    /** Returns the place and both values on one line. */
    @Override
    public String toString() {
        return place + " expected " + expected + " but was " + actual;
    }
}

package io.ftimer.mpi.kit;

import io.ftimer.mpi.CommunicationException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the checks demand. Stateless. */
final class Expect {
    private Expect() {}

    static void same(String what, @Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError(what + " should be " + expected + " but is " + actual);
        }
    }

    /** Compares bytes, of which there may be too many to print. */
    static void sameBytes(String what, byte[] expected, byte[] actual) {
        int at = Arrays.mismatch(expected, actual);
        if (at >= 0) {
            throw new AssertionError(what + " should be the " + expected.length + " bytes that were sent, but is "
                    + actual.length + " bytes that differ from byte " + at + " on");
        }
    }

    static void sameLongs(String what, long[] expected, long[] actual) {
        int at = Arrays.mismatch(expected, actual);
        if (at >= 0) {
            throw new AssertionError(what + "[" + at + "] should be " + expected[at] + " but is " + actual[at]);
        }
    }

    /** Demands a CommunicationException. */
    static void failed(String what, Runnable call) {
        try {
            call.run();
        } catch (CommunicationException e) {
            return;
        }
        throw new AssertionError(what + " should fail with a CommunicationException");
    }

    /** Demands an IllegalArgumentException, which must come before anything is sent. */
    static void rejected(String what, Runnable call) {
        try {
            call.run();
        } catch (IllegalArgumentException e) {
            return;
        }
        throw new AssertionError(what + " should be rejected with an IllegalArgumentException");
    }
}

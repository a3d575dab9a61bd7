package io.ftimer.mpi.kit;

import io.ftimer.mpi.CommunicationException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Assertions of the checks. Stateless. */
final class Expect {
    private Expect() {}

    static void same(String what, @Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError(what + " must be " + expected + ", was " + actual);
        }
    }

    /** Compares bytes without printing them, since there may be very many. */
    static void sameBytes(String what, byte[] expected, byte[] actual) {
        int at = Arrays.mismatch(expected, actual);
        if (at >= 0) {
            throw new AssertionError(what + " must be the " + expected.length + " bytes that were sent, was "
                    + actual.length + " bytes that differ from byte " + at + " on");
        }
    }

    static void sameLongs(String what, long[] expected, long[] actual) {
        int at = Arrays.mismatch(expected, actual);
        if (at >= 0) {
            throw new AssertionError(what + "[" + at + "] must be " + expected[at] + ", was " + actual[at]);
        }
    }

    /** Requires a CommunicationException. */
    static void failed(String what, Runnable call) {
        try {
            call.run();
        } catch (CommunicationException e) {
            return;
        }
        throw new AssertionError(what + " must throw a CommunicationException");
    }

    /** Requires an IllegalArgumentException, which must be thrown before anything is sent. */
    static void rejected(String what, Runnable call) {
        try {
            call.run();
        } catch (IllegalArgumentException e) {
            return;
        }
        throw new AssertionError(what + " must throw an IllegalArgumentException");
    }
}

package org.example.library;

/** Code without regions, which the agent instruments: it leaves classes of fTimer alone. */
public final class Library {
    private Library() {}

    /** Reads a decimal number. */
    public static int read(String text) {
        return read(text, 10);
    }

    /** Reads a number. */
    public static int read(String text, int radix) {
        return Integer.parseInt(text, radix);
    }

    /** No test calls it. */
    public static void write() {}
}

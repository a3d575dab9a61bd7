package io.ftimer.demo.orders;

/** Code without regions, which the agent instruments. */
final class Library {
    private Library() {}

    static int read(String text) {
        return read(text, 10);
    }

    static int read(String text, int radix) {
        return Integer.parseInt(text, radix);
    }

    /** No test calls it. */
    static void write() {}

    /** No test calls it, and the pattern for it is misspelled. */
    static void close() {}
}

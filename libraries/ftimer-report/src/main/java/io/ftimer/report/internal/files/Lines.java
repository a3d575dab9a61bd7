package io.ftimer.report.internal.files;

/** Counts lines. */
final class Lines {
    private Lines() {}

    /** Returns the number of line ends in the first bytes. */
    static long count(byte[] bytes, int length) {
        long lines = 0;
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '\n') {
                lines++;
            }
        }
        return lines;
    }
}

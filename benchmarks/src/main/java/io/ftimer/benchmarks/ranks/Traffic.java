package io.ftimer.benchmarks.ranks;

import java.util.Locale;

/**
 * What a union over so many ranks sends.
 *
 * @param ranks how many ranks
 * @param rows the rows of the union
 * @param unionBytes the bytes of the union
 * @param mostReceivedBytes what the rank received that received most
 * @param gatheredBytes what rank 0 would receive if it gathered the parts of all
 * @param seconds how long it took here, the making of the trees included
 */
record Traffic(int ranks, int rows, long unionBytes, long mostReceivedBytes, long gatheredBytes, double seconds) {
    static final String HEADER = String.format(
            Locale.ROOT,
            "%6s %6s %6s %12s %14s %12s %16s %9s",
            "ranks",
            "rounds",
            "rows",
            "union bytes",
            "most received",
            "of the bound",
            "if all gathered",
            "seconds");

    int rounds() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
    }

    /** Returns the union's bytes for each round. */
    long boundBytes() {
        return unionBytes * rounds();
    }

    boolean keepsBound() {
        return mostReceivedBytes <= boundBytes();
    }

    /** Returns the figures under {@link #HEADER}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%6d %6d %6d %12d %14d %11.0f%% %16d %9.1f",
                ranks,
                rounds(),
                rows,
                unionBytes,
                mostReceivedBytes,
                100.0 * mostReceivedBytes / boundBytes(),
                gatheredBytes,
                seconds);
    }
}

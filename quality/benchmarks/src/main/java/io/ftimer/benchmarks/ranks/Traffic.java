package io.ftimer.benchmarks.ranks;

import java.util.Locale;

/**
 * The traffic of a union over ranks.
 *
 * @param ranks the number of ranks
 * @param rows the number of rows of the union
 * @param unionBytes the size of the union
 * @param maxReceivedBytes the bytes that the rank with most traffic received
 * @param gatheredBytes the bytes that rank 0 would receive if it gathered all parts
 * @param seconds the time it took here, with the creation of the trees
 */
record Traffic(int ranks, int rows, long unionBytes, long maxReceivedBytes, long gatheredBytes, double seconds) {
    static final String HEADER = String.format(
            Locale.ROOT,
            "%6s %6s %6s %12s %14s %12s %16s %9s",
            "ranks",
            "rounds",
            "rows",
            "union bytes",
            "max received",
            "of the bound",
            "if all gathered",
            "seconds");

    int rounds() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
    }

    /** Returns the size of the union times the number of rounds. */
    long boundBytes() {
        return unionBytes * rounds();
    }

    boolean keepsBound() {
        return maxReceivedBytes <= boundBytes();
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
                maxReceivedBytes,
                100.0 * maxReceivedBytes / boundBytes(),
                gatheredBytes,
                seconds);
    }
}

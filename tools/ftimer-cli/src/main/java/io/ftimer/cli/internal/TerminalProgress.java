package io.ftimer.cli.internal;

import io.ftimer.cli.input.Progress;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Shows on a terminal how much was read, from the second second on. Thread-confined. */
public final class TerminalProgress implements Progress {
    private static final long FIRST_NANOS = 1_000_000_000;
    private static final long INTERVAL_NANOS = 200_000_000;
    private static final double MEGABYTE = 1e6;

    private final PrintStream err;
    private final long allBytes;
    private final LongSupplier clock;
    private long nextNanos;
    private long readBytes;
    private boolean isShown;

    TerminalProgress(PrintStream err, long allBytes, LongSupplier clock) {
        this.err = err;
        this.allBytes = allBytes;
        this.clock = clock;
        this.nextNanos = clock.getAsLong() + FIRST_NANOS;
    }

    @Override
    public void read(long bytes) {
        readBytes += bytes;
        long now = clock.getAsLong();
        if (now - nextNanos >= 0) {
            nextNanos = now + INTERVAL_NANOS;
            isShown = true;
            err.print("\rftimer: read " + megabytes(readBytes) + (allBytes == 0 ? "" : " of " + megabytes(allBytes)));
            err.flush();
        }
    }

    @Override
    public void end() {
        if (isShown) {
            isShown = false;
            err.print("\r\u001b[K");
            err.flush();
        }
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / MEGABYTE);
    }
}

package io.ftimer.chaos;

import io.ftimer.FTimer;
import io.ftimer.report.CsvReport;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes random calls in a JVM whose heap is used up but for a few bytes, and compares a recorder with its model after each. */
final class TinyHeap {
    /** Options of the JVM: a tiny heap, from which each object is allocated by itself. */
    static final List<String> OPTIONS = List.of("-Xmx8m", "-Xms8m", "-XX:-UseTLAB");

    private static final int STEPS = 60;

    /** Small pieces that are free during a call, and while a report is written. */
    private static final int MAX_FREE_PIECES = 10;

    private static final int MAX_FREE_PIECES_OF_REPORTS = 2_000;

    /** What the comparison with the model needs. */
    private static final int RESERVE = 1 << 20;

    private static final int LARGE = 1 << 16;

    /** The sizes of the pieces that use the rest, the smallest last. */
    private static final int[] SIZES = {1 << 14, 1 << 8, 1 << 4};

    /** A piece of memory in use. */
    private static final class Piece {
        final @Nullable Piece next;
        final byte[] bytes;

        Piece(@Nullable Piece next, int size) {
            this.next = next;
            this.bytes = new byte[size];
        }
    }

    private byte @Nullable [] reserve;
    private @Nullable Piece large;
    private @Nullable Piece small;
    private @Nullable Throwable thrown;

    private TinyHeap() {}

    static void run(SplittableRandom random, Counts counts) {
        new TinyHeap().play(random, counts);
    }

    private void play(SplittableRandom random, Counts counts) {
        FTimer timer = FTimer.builder()
                .clock(ThreadClock.INSTANCE)
                .errorPolicy(ErrorPolicy.RETURN)
                .callStatistics(random.nextBoolean())
                .diagnostics(line -> {})
                .build();
        timer.init();
        useLarge();
        Player player = new Player(timer, MismatchMode.STRICT, false, random, counts, () -> false);
        for (int step = 0; step < STEPS; step++) {
            player.play(3);
            if (random.nextInt(4) == 0) {
                report(timer, random, counts);
            } else {
                int pieces = random.nextInt(MAX_FREE_PIECES);
                player.play(Kind.HEAPS, OutOfMemoryError.class, code -> runExhausted(pieces, code));
            }
        }
        player.stopAll();
        player.compare();
    }

    /** Takes a summary and writes a report, which may fail and changes nothing. */
    private void report(FTimer timer, SplittableRandom random, Counts counts) {
        Rows before = Rows.of(timer.summary());
        Throwable failure = runExhausted(random.nextInt(MAX_FREE_PIECES_OF_REPORTS), () -> {
            Summary summary = timer.summary();
            try {
                CsvReport.of(summary).writeTo(new StringBuilder());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        if (failure != null) {
            Disagreement.require(isOfHeap(failure), "a report threw " + failure + " because of " + failure.getCause());
            counts.add(Kind.HEAPS, 1);
        }
        Disagreement.require(Rows.of(timer.summary()).equals(before), "a report changed the recorder");
    }

    /** Returns whether memory lacked: a JVM that cannot link a lambda, or could not initialize a class before, says so in another error. */
    private static boolean isOfHeap(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(each -> each.toString().contains(OutOfMemoryError.class.getName()));
    }

    /** Uses the heap but for the reserve, once. */
    private void useLarge() {
        reserve = new byte[RESERVE];
        try {
            while (true) {
                large = new Piece(large, LARGE);
            }
        } catch (OutOfMemoryError e) {
            reserve = null;
        }
    }

    /** Runs code with so many of the smallest pieces of memory free; returns what it threw. */
    private @Nullable Throwable runExhausted(int freePieces, Runnable code) {
        thrown = null;
        useSmall();
        for (int i = 0; i < freePieces && small != null; i++) {
            small = small.next;
        }
        try {
            code.run();
        } catch (Throwable e) {
            thrown = e;
        }
        small = null;
        return thrown;
    }

    /** Uses the rest of the heap. */
    private void useSmall() {
        for (int size : SIZES) {
            try {
                while (true) {
                    small = new Piece(small, size);
                }
            } catch (OutOfMemoryError e) {
                // no piece of that size is left
            }
        }
    }
}

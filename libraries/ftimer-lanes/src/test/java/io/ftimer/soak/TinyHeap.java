package io.ftimer.soak;

import io.ftimer.FTimer;
import io.ftimer.report.CsvReport;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes random calls in a JVM whose heap is used up but for a few bytes, and compares a recorder with its model after each. Prints the
 * number of calls, and that of those that ended with an {@link OutOfMemoryError}.
 *
 * <p>Arguments: the seconds, and the seed of the first program.
 */
public final class TinyHeap {
    /** Options of the JVM: a tiny heap, from which each object is allocated by itself. */
    private static final List<String> OPTIONS =
            List.of("-Xmx8m", "-Xms8m", "-XX:+UseSerialGC", "-XX:-UseTLAB", "-XX:TieredStopAtLevel=1");

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

    /** A JVM that runs {@link TinyHeap}. */
    record Jvm(Process process) implements AutoCloseable {
        /** Waits for the end, and adds what it did. */
        void await(Tally tally) throws IOException {
            List<String> lines;
            try (BufferedReader output = process.inputReader()) {
                lines = output.lines().toList();
            }
            String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
            Disagreement.require(
                    last.matches("\\d+ \\d+"), "the JVM with a tiny heap failed:\n" + String.join("\n", lines));
            String[] counts = last.split(" ");
            tally.operations.add(Long.parseLong(counts[0]));
            tally.add(Fault.OUT_OF_MEMORY, Long.parseLong(counts[1]));
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    private byte @Nullable [] reserve;
    private @Nullable Piece large;
    private @Nullable Piece small;
    private @Nullable Throwable thrown;

    private TinyHeap() {}

    /** Starts a JVM that exhausts its heap for some time. */
    static Jvm start(long seconds, long seed) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(OPTIONS);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                TinyHeap.class.getName(),
                Long.toString(seconds),
                Long.toString(seed)));
        return new Jvm(new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    public static void main(String... arguments) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[0]));
        long seed = Long.parseLong(arguments[1]);
        Tally tally = new Tally();
        do {
            SplittableRandom random = new SplittableRandom(seed);
            try {
                new TinyHeap().run(random.split(), tally);
            } catch (Disagreement e) {
                throw new Disagreement("a program with an exhausted heap failed; its seed is " + seed, e);
            }
            seed = random.nextLong();
        } while (System.nanoTime() < end);
        System.out.println(tally.operations.sum() + " " + tally.count(Fault.OUT_OF_MEMORY));
    }

    private void run(SplittableRandom random, Tally tally) {
        FTimer timer = FTimer.builder()
                .clock(ThreadClock.INSTANCE)
                .errorPolicy(ErrorPolicy.RETURN)
                .callStatistics(random.nextBoolean())
                .diagnostics(line -> {})
                .build();
        timer.init();
        useLarge();
        Player player = new Player(timer, MismatchMode.STRICT, RandomCalls.Life.NONE, random, tally, () -> false);
        for (int step = 0; step < STEPS; step++) {
            player.play(3);
            if (random.nextInt(4) == 0) {
                report(timer, random, tally);
            } else {
                int pieces = random.nextInt(MAX_FREE_PIECES);
                player.play(Fault.OUT_OF_MEMORY, OutOfMemoryError.class, code -> runExhausted(pieces, code));
            }
        }
        player.stopAll();
        player.compare();
    }

    /** Takes a summary and writes a report, which may fail and changes nothing. */
    private void report(FTimer timer, SplittableRandom random, Tally tally) {
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
            Disagreement.require(failure instanceof OutOfMemoryError, "a report threw " + failure);
            tally.add(Fault.OUT_OF_MEMORY);
        }
        Disagreement.require(Rows.of(timer.summary()).equals(before), "a report changed the recorder");
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

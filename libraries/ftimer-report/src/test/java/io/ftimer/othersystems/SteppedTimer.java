package io.ftimer.othersystems;

import io.ftimer.FTimer;
import io.ftimer.report.TreeReport;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A timer with a manual clock, used like those of the other systems. */
final class SteppedTimer {
    private static final long MILLI = 1_000_000;

    private long nanos = 77;
    final List<String> lines = new ArrayList<>();
    final FTimer timer = FTimer.builder()
            .clock(() -> nanos)
            .errorPolicy(ErrorPolicy.WARN)
            .diagnostics(lines::add)
            .build();

    SteppedTimer() {
        timer.init();
    }

    /** Runs the example of Petaca's documentation, so that its times come out. */
    static SteppedTimer ofPetacasExample() {
        SteppedTimer run = new SteppedTimer();
        run.start("A").pass(5).spend("B", 10).pass(2);
        run.start("C").pass(6).spend("B", 9).pass(4).stop("C");
        run.pass(3).stop("A");
        run.start("B").spend("X", 9).spend("Y", 10).spend("Z", 9).stop("B");
        return run.spend("A", 10);
    }

    SteppedTimer start(String name) {
        timer.start(name);
        return this;
    }

    SteppedTimer stop(String name) {
        timer.stop(name);
        return this;
    }

    /** Lets milliseconds pass. */
    SteppedTimer pass(long millis) {
        return passNanos(millis * MILLI);
    }

    SteppedTimer passNanos(long passed) {
        nanos += passed;
        return this;
    }

    SteppedTimer spend(String name, long millis) {
        return start(name).pass(millis).stop(name);
    }

    Summary summary() {
        return timer.summary();
    }

    SerializedTree serialized() {
        return SerializedTree.of(summary());
    }

    String written(int indent) {
        return written(serialized(), indent);
    }

    static String written(SerializedTree tree, int indent) {
        StringBuilder out = new StringBuilder();
        try {
            TreeReport.of(tree).indent(indent).writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}

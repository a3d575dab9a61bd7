package io.ftimer.jmh.internal.trial;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.Deadline;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The benchmarks that this process compares with a baseline or writes files about. JMH creates a profiler for each benchmark, calls none when a benchmark
 * throws or when the run ends, and offers no way to fail a run and still run the other benchmarks.
 *
 * <p>Under the main class of JMH, the run completes and writes its results. When its thread has ended, the results are printed, and
 * the process exits with code 1 if one of them fails the run. If JMH exits before, the results are printed, and the exit code is that
 * of JMH. The last line names the files with all benchmarks.
 *
 * <p>In a program that runs JMH itself, a benchmark that ends and fails the run throws an {@link AssertionError} immediately. The
 * results of benchmarks that did not end are printed when the program exits.
 *
 * <p>Thread safety: thread-safe.
 */
final class BenchmarkRun {
    private static final String MAIN = "org.openjdk.jmh.Main";

    private static final Map<Trial, BaselineGate> TRIALS = new LinkedHashMap<>();
    private static boolean isWatched;

    /** Whether the thread of the runner has ended, under the main class of JMH. */
    private static volatile boolean hasEnded;

    private BenchmarkRun() {}

    static synchronized void started(Trial trial, Optional<BaselineGate> gate) {
        gate.ifPresent(present -> TRIALS.put(trial, present));
        if (!isWatched) {
            isWatched = true;
            boolean underMain = isUnderMain();
            Deadline.atExit("ftimer-report", () -> report(underMain));
            if (underMain && gate.isPresent()) {
                Thread runner = Thread.currentThread();
                // not a daemon: the process waits for it after the main thread has ended
                new Thread(() -> exitAfter(runner), "ftimer-exit-code").start();
            }
        }
    }

    /** Judges a benchmark that has ended, unless this happens at the end of the run. */
    static void ended(Trial trial, BaselineGate gate) {
        if (!isUnderMain()) {
            synchronized (BenchmarkRun.class) {
                TRIALS.remove(trial);
            }
            BaselineGate.Result result = gate.judge(List.of(trial.judged(false)));
            if (result.failsRun()) {
                throw new AssertionError(result.text());
            }
            if (!result.isClean()) {
                System.err.println("\n" + result.text());
            }
        } else {
            // writes the baseline now, if at all: the run may be canceled
            gate.judge(List.of(trial.judged(false)));
        }
    }

    private static boolean isUnderMain() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(MAIN)));
    }

    private static void exitAfter(Thread runner) {
        try {
            runner.join();
        } catch (InterruptedException e) {
            // exit immediately: the failure must not be lost
        }
        hasEnded = true;
        if (judged(false).filter(BaselineGate.Result::failsRun).isPresent()) {
            System.exit(1);
        }
    }

    /** Returns the result on all benchmarks; empty if none is compared. */
    private static Optional<BaselineGate.Result> judged(boolean isCut) {
        Map<Trial, BaselineGate> trials = trials();
        return trials.values().stream()
                .findFirst()
                .map(gate -> gate.judge(trials.keySet().stream()
                        .map(trial -> trial.judged(isCut))
                        .toList()));
    }

    private static synchronized Map<Trial, BaselineGate> trials() {
        return new LinkedHashMap<>(TRIALS);
    }

    private static void report(boolean isWholeRun) {
        Optional<BaselineGate.Result> result = judged(isWholeRun && !hasEnded);
        PrintStream out = result.filter(found -> !found.isClean()).isPresent() ? System.err : System.out;
        result.ifPresent(found -> out.println("\n" + found.text()));
        List<Path> files = RunFiles.written();
        if (isWholeRun && !files.isEmpty()) {
            out.println("\nftimer: the regions of all benchmarks are in "
                    + files.stream()
                            .map(file -> TextEscapes.displayPath(file.toString()))
                            .collect(Collectors.joining(", ")));
        }
        out.flush();
    }
}

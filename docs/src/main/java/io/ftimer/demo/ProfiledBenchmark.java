package io.ftimer.demo;

import static io.ftimer.jmh.JmhAssertions.assertThat;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Objects;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the benchmark of the solver with {@code -prof ftimer}.
 *
 * @param out where the result is shown
 */
record ProfiledBenchmark(PrintStream out) {

    /** Shows the score and the regions it consists of, and returns whether their counts are as they should be. */
    boolean run() {
        // other processes may load this machine: only counts are asserted
        System.setProperty("jmh.ignoreLock", "true");
        try {
            RunResult result = measured();
            Result<?> score = result.getPrimaryResult();
            out.println(String.format(Locale.ROOT, "  score: %.0f %s", score.getScore(), score.getScoreUnit()));
            Result<?> tree = Objects.requireNonNull(result.getSecondaryResults().get("ftimer"), "no tree");
            out.print(tree.extendedInfo());
            assertThat(result).hasNoProblems().region("solve/assemble").hasCallsPerOp(1);
            return true;
        } catch (RunnerException | AssertionError e) {
            out.println("ERROR: " + e.getMessage());
            return false;
        }
    }

    private static RunResult measured() throws RunnerException {
        try (LongStep step = LongStep.begin("measuring")) {
            return new Runner(new OptionsBuilder()
                            .jvmArgsAppend(quiet())
                            .include('^' + SolverBenchmark.class.getName() + ".solve$")
                            .addProfiler("ftimer")
                            .shouldFailOnError(true)
                            .verbosity(VerboseMode.SILENT)
                            .build())
                    .runSingle();
        }
    }

    /** Returns the arguments with which a JVM does not warn of what JMH 1.37 calls. */
    private static String[] quiet() {
        return Runtime.version().feature() < 24
                ? new String[0]
                : new String[] {"--sun-misc-unsafe-memory-access=allow"};
    }
}

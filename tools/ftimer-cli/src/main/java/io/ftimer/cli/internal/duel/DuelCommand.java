package io.ftimer.cli.internal.duel;

import io.ftimer.cli.internal.ComparisonOptions;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.Replacement;
import io.ftimer.cli.internal.StreamsCommand;
import io.ftimer.cli.internal.TemporaryFolder;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.export.html.HtmlReport;
import io.ftimer.export.internal.bounds.GateOutput;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.internal.files.Deadline;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The command {@code ftimer duel}: compares the benchmarks of two builds, which run in turns on one machine. */
@Command(
        name = "duel",
        description = {
            "Runs the benchmarks of two builds in turns, and says which are slower or faster, and because of which regions.",
            "Each round has four runs, base, head, head, base, each in fresh JVMs. Noise that both builds meet cancels out."
        },
        customSynopsis = {
            "ftimer duel [OPTION...] BASE HEAD [-- JMH-ARGUMENT...]",
            "ftimer duel --aa [OPTION...] BUILD [-- JMH-ARGUMENT...]"
        },
        sortOptions = false)
public final class DuelCommand extends StreamsCommand implements Callable<Integer> {
    private static final int DEFAULT_ROUNDS = 10;

    /** More pairs narrow an interval too little for the time that they take. */
    private static final int MOST_ROUNDS = 200;

    private static final Set<String> OWN_ARGUMENTS = Set.of("-rf", "-rff", "-prof");

    /** Reads times such as {@code 90s}, {@code 20m} and {@code 1h30m}. */
    static final class Budget implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            try {
                Duration duration = Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
                if (duration.compareTo(Duration.ZERO) > 0 && duration.compareTo(Duration.ofDays(100)) < 0) {
                    return duration;
                }
            } catch (DateTimeParseException e) {
                // rejected below
            }
            throw new TypeConversionException("expected a time such as 90s, 20m or 1h30m, was \"" + text + '"');
        }
    }

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = {
                "The most rounds, from 1 to " + MOST_ROUNDS + "; " + DEFAULT_ROUNDS
                        + " by default, and with --budget as many as it allows.",
                "Fewer than 5 cannot call a benchmark slower or faster."
            })
    private @Nullable Integer rounds;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Budget.class,
            description = "The most time for everything, such as 90s, 20m or 1h30m.")
    private @Nullable Duration budget;

    @Option(
            names = "--resolution",
            paramLabel = "PERCENT",
            defaultValue = "3",
            description = "The smallest difference that matters: less is the same; ${DEFAULT-VALUE} by default.")
    private double resolution;

    @Option(names = "--aa", description = "Runs one build against itself, and states the rate of false alarms.")
    private boolean sameBuild;

    @Option(
            names = "--java-base",
            paramLabel = "HOME",
            description = "The JDK that runs base; that of this command by default.")
    private @Nullable Path javaBase;

    @Option(names = "--java-head", paramLabel = "HOME", description = "The JDK that runs head.")
    private @Nullable Path javaHead;

    @Option(
            names = "--instrument",
            paramLabel = "PATTERNS",
            defaultValue = "",
            description = {
                "Methods that become regions where differences are explained, and whose steps are counted.",
                "The agent and the profiler must be in both builds."
            })
    private String instrumented = "";

    @Option(names = "--ignore-lock", description = "Runs beside another JMH, whose lock is ignored.")
    private boolean ignoresLock;

    @Option(names = "--results", paramLabel = "FOLDER", description = "Keeps the results and the output of each run.")
    private @Nullable Path results;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Also writes the regions of both builds side by side as an HTML report, whether or not they differ.")
    private @Nullable Path html;

    @Mixin
    private ComparisonOptions report = new ComparisonOptions();

    @Parameters(
            paramLabel = "BASE HEAD JMH-ARGUMENT",
            description = "Two jars or class paths with benchmarks of JMH, and the arguments of both runs.")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Duel.Plan plan = plan();
        Map<Side, Contestant> sides = sides();
        List<GateOutput> outputs = report.outputs(streams, List.of());
        if (html != null) {
            Replacement.check(html, "html", List.of());
        }
        try (Interruption interruption = new Interruption()) {
            Path folder = results == null ? Files.createTempDirectory("ftimer-duel") : Files.createDirectories(results);
            try {
                ProcessRuns runs = new ProcessRuns(sides, folder);
                interruption.action = runs::stop;
                DuelProgress progress = new DuelProgress(streams.err(), streams.showsProgress());
                DuelResult result = new Duel(plan, runs, runs::isStopped, System::nanoTime, progress).run();
                progress.end();
                return conclude(result, runs.isStopped(), outputs);
            } finally {
                if (results == null) {
                    TemporaryFolder.delete(folder);
                }
            }
        }
    }

    private int conclude(DuelResult result, boolean isInterrupted, List<GateOutput> outputs) throws IOException {
        DuelReport findings = new DuelReport(result, resolution, sameBuild, isInterrupted);
        ComparisonOptions.write(findings, outputs, streams);
        if (html != null) {
            HtmlReport.of(new ExportedRun("head", Map.of()), result.pageTrees(Side.HEAD))
                    .comparedWith(new ExportedRun("base", Map.of()), result.pageTrees(Side.BASE))
                    .write(html);
        }
        if (isInterrupted) {
            return ProcessRuns.INTERRUPTED;
        }
        return findings.fails() ? ExitCodes.REGRESSED : ExitCodes.SAME;
    }

    private Duel.Plan plan() {
        int most = rounds != null ? rounds : budget == null ? DEFAULT_ROUNDS : MOST_ROUNDS;
        if (most < 1 || most > MOST_ROUNDS) {
            throw report.wrong(
                    "invalid value \"" + most + "\" for --rounds: expected a number from 1 to " + MOST_ROUNDS);
        }
        if (!(resolution > 0 && resolution < 100)) {
            throw report.wrong(
                    "invalid value \"" + resolution + "\" for --resolution: expected a number above 0 and below 100");
        }
        return new Duel.Plan(
                most, budget == null ? Duel.Plan.UNLIMITED_NANOS : budget.toNanos(), resolution / 100, html != null);
    }

    private Map<Side, Contestant> sides() {
        int builds = sameBuild ? 1 : 2;
        if (arguments.size() < builds) {
            throw report.wrong("expected " + (sameBuild ? "one build" : "two builds") + ": a jar or class path each");
        }
        List<String> jmh = arguments.subList(builds, arguments.size());
        jmh.stream().filter(OWN_ARGUMENTS::contains).findFirst().ifPresent(word -> {
            throw report.wrong("the argument " + word + " of JMH is rejected: duel adds -rf, -rff and -prof itself");
        });
        return Map.of(
                Side.BASE,
                Contestant.ofClasses(arguments.get(0), java(javaBase), instrumented, jmh),
                Side.HEAD,
                Contestant.ofClasses(arguments.get(builds - 1), java(javaHead), instrumented, jmh));
    }

    private List<String> java(@Nullable Path given) {
        return ignoresLock ? List.of(javaOf(given), "-Djmh.ignoreLock=true") : List.of(javaOf(given));
    }

    private static String javaOf(@Nullable Path given) {
        String own = System.getProperty("java.home");
        if (given == null) {
            // a native image has no JDK
            return own == null ? "java" : Path.of(own, "bin", "java").toString();
        }
        Path java = given.resolve("bin").resolve(File.separatorChar == '\\' ? "java.exe" : "java");
        if (!Files.isExecutable(java)) {
            throw new UnusableArgumentException(given + " is not a JDK: it has no bin/java");
        }
        return java.toString();
    }

    /**
     * Lets a command finish its files when the user interrupts it: the JVM, which then ends with 130, waits for {@link #close()}, but not for
     * long. Thread-safe.
     */
    private static final class Interruption implements AutoCloseable {
        private static final long MOST_SECONDS = 20;

        private final CountDownLatch closed = new CountDownLatch(1);
        private volatile Runnable action = () -> {};
        private final Runnable removal = Deadline.atExit("ftimer-interruption", this::interrupt);

        private void interrupt() {
            action.run();
            try {
                closed.await(MOST_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            closed.countDown();
            removal.run();
        }
    }

    /** Shows on standard error how far a comparison is: on a terminal before each run, otherwise a line for each round. Thread-confined. */
    private static final class DuelProgress implements Duel.Listener {
        private final PrintStream err;
        private final boolean isTerminal;
        private String shown = "";

        DuelProgress(PrintStream err, boolean isTerminal) {
            this.err = err;
            this.isTerminal = isTerminal;
        }

        @Override
        public void beforeRun(String step, int decided, int all, long nanosLeft) {
            String text = "ftimer: " + step
                    + (all == 0 ? "" : ", " + decided + " of " + all + " benchmarks decided")
                    + (nanosLeft < 0 ? "" : ", at most " + Forecast.time(nanosLeft) + " left");
            if (isTerminal) {
                err.print("\r\u001b[K" + text);
                err.flush();
            } else if (!step.equals(shown)) {
                err.println(text);
            }
            shown = step;
        }

        @Override
        public void forecast(String text) {
            end();
            err.println("ftimer: forecast: " + text);
        }

        void end() {
            if (isTerminal) {
                err.print("\r\u001b[K");
                err.flush();
            }
        }
    }
}

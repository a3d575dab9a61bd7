package io.ftimer.benchmarks;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherConstants;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A run of {@link EmptyTests} as in a build, with the extension and its defaults, or without it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JUnitRun {
    /** In addition to the warm-up of JMH, which may be a single run: JUnit is much code to compile. */
    private static final int WARM_UP_RUNS = 20;

    /** A kind of {@link EmptyTests}. */
    @Param("methods")
    public String tests = "";

    @Param("true")
    public boolean extension;

    private final PrintStream console = System.out;

    @SuppressWarnings("NullAway.Init")
    private Path reports;

    @Setup
    public void warmUp() throws IOException {
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        for (int run = 0; run < WARM_UP_RUNS; run++) {
            makeFolder();
            execute();
            deleteFolder();
        }
    }

    @TearDown
    public void restoreConsole() {
        System.setOut(console);
    }

    /** Gives each run a folder of its own, because a run merges the files that it finds. */
    @Setup(Level.Invocation)
    public void makeFolder() throws IOException {
        reports = Files.createTempDirectory("ftimer-benchmark");
    }

    @TearDown(Level.Invocation)
    public void deleteFolder() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(reports)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }

    /** {@link EmptyTests#COUNT} tests. */
    @Benchmark
    public void execute() {
        long passed = run(EmptyTests.of(tests), extension, reports);
        if (passed != EmptyTests.COUNT) {
            throw new IllegalStateException(passed + " of " + EmptyTests.COUNT + " tests passed");
        }
    }

    /** Runs the tests of a class as a build does, and returns how many passed. */
    public static long run(Class<?> tests, boolean extension, Path reports) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create(LauncherConfig.builder()
                        .enableTestExecutionListenerAutoRegistration(extension)
                        .enableLauncherSessionListenerAutoRegistration(extension)
                        .build())
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(tests))
                                .configurationParameter(
                                        "junit.jupiter.extensions.autodetection.enabled", Boolean.toString(extension))
                                .configurationParameter(LauncherConstants.OUTPUT_DIR_PROPERTY_NAME, reports.toString())
                                .configurationParameter("ftimer.output.dir", reports.toString())
                                .build(),
                        listener);
        return listener.getSummary().getTestsSucceededCount();
    }
}

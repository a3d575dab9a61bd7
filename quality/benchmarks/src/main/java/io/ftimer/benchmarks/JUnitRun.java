package io.ftimer.benchmarks;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.FTimers;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.logging.LogManager;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.launcher.LauncherConstants;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.moditect.jfrunit.EnableEvent;
import org.moditect.jfrunit.JfrEventTest;
import org.moditect.jfrunit.JfrEvents;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.quickperf.junit5.QuickPerfTest;
import org.quickperf.sql.annotation.ExpectMaxSelect;

/**
 * What an extension adds to a test: runs of {@link EmptyTests} as in a build, with the extension and its defaults, and without it. The
 * runs take turns in one process, because the compiler is at work in each for seconds.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
public class JUnitRun {
    private static final double NANOS_PER_MICRO = 1e3;

    /** A kind of {@link EmptyTests}. */
    @Param("methods")
    public String tests = "";

    @Param("5")
    public int turns;

    private final PrintStream console = System.out;

    @Setup
    public void mute() {
        // JfrUnit logs several lines for each test
        LogManager.getLogManager().reset();
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }

    @TearDown
    public void restoreConsole() {
        System.setOut(console);
    }

    /** The time that the extension adds, as a part of the time without it. */
    @Benchmark
    public void extraOfPlain(FigureQuantity result) throws IOException {
        Medians nanos = takeTurns();
        result.quantity = nanos.extra / nanos.plain;
    }

    /** The microseconds that the extension adds to a test. */
    @Benchmark
    public void extraMicros(FigureQuantity result) throws IOException {
        result.quantity = takeTurns().extra / EmptyTests.of(tests).count / NANOS_PER_MICRO;
    }

    private record Medians(double extra, double plain) {}

    private Medians takeTurns() throws IOException {
        EmptyTests empty = EmptyTests.of(tests);
        double[] extra = new double[turns];
        double[] plain = new double[turns];
        for (int turn = 0; turn < turns; turn++) {
            plain[turn] = nanos(empty, false);
            extra[turn] = nanos(empty, true) - plain[turn];
        }
        return new Medians(Statistics.median(DoubleStream.of(extra)), Statistics.median(DoubleStream.of(plain)));
    }

    /** Each run has a folder of its own, because a run merges the files that it finds. */
    private long nanos(EmptyTests empty, boolean extension) throws IOException {
        Path reports = Files.createTempDirectory("ftimer-benchmark");
        try {
            long started = System.nanoTime();
            long passed =
                    run(extension ? empty.extended : empty.plain, extension && empty.plain == empty.extended, reports);
            long nanos = System.nanoTime() - started;
            if (passed != empty.count) {
                throw new IllegalStateException(passed + " of " + empty.count + " tests passed");
            }
            return nanos;
        } finally {
            delete(reports);
        }
    }

    /** Deletes a folder with all that is in it. */
    public static void delete(Path folder) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(folder)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
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

    /**
     * Tests that do nothing.
     *
     * @param extended the tests with the extension, which JUnit registers itself unless the class names it
     * @param plain the tests without it
     */
    record EmptyTests(Class<?> extended, Class<?> plain, int count) {
        private static final int COUNT = 1_000;

        /** JfrUnit waits a second in each test for its events. */
        private static final int FEW = 2;

        static EmptyTests of(String kind) {
            return switch (kind) {
                case "methods" -> new EmptyTests(Methods.class, Methods.class, COUNT);
                case "repetitions" -> new EmptyTests(Repetitions.class, Repetitions.class, COUNT);
                case "one region" -> new EmptyTests(OneRegion.class, OneRegion.class, COUNT);
                case "QuickPerf" -> new EmptyTests(WithQuickPerf.class, Repetitions.class, COUNT);
                case "JfrUnit" -> new EmptyTests(WithJfrUnit.class, FewRepetitions.class, FEW);
                default -> throw new IllegalArgumentException(kind);
            };
        }

        @ParameterizedClass
        @MethodSource("instances")
        record Methods(int instance) {
            static IntStream instances() {
                return IntStream.range(0, COUNT / 5);
            }

            @Test
            void first() {}

            @Test
            void second() {}

            @Test
            void third() {}

            @Test
            void fourth() {}

            @Test
            void fifth() {}
        }

        static final class Repetitions {
            @RepeatedTest(COUNT)
            void empty() {}
        }

        static final class FewRepetitions {
            @RepeatedTest(FEW)
            void empty() {}
        }

        static final class OneRegion {
            @RepeatedTest(COUNT)
            void records() {
                FTimers.run("work", () -> {});
            }
        }

        /** With an expectation that stays in this JVM. */
        @QuickPerfTest
        static final class WithQuickPerf {
            @RepeatedTest(COUNT)
            @ExpectMaxSelect(0)
            void empty() {}
        }

        /** Public, since its extension reads the field, for which it starts a recording in each test. */
        @JfrEventTest
        public static final class WithJfrUnit {
            public final JfrEvents events = new JfrEvents();

            @RepeatedTest(FEW)
            @EnableEvent("jdk.ThreadSleep")
            void empty() {}
        }
    }
}

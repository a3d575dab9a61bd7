package io.ftimer.benchmarks.scale;

import static io.ftimer.benchmarks.scale.ScaleFigure.require;

import io.ftimer.FTimers;
import io.ftimer.benchmarks.JUnitRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A suite of many tests that record something. */
final class ManyTests {
    private static final long MAX_BYTES_PER_TEST = 1_500;
    private static final long MAX_FILES = 10;

    /** The number of tests of the next run in this JVM. */
    private static int count;

    private ManyTests() {}

    /** The tests. */
    static final class Suite {
        static IntStream numbers() {
            return IntStream.range(0, count);
        }

        @ParameterizedTest
        @MethodSource("numbers")
        void records(int number) {
            FTimers.run("work", () -> FTimers.run("step " + number % 10, () -> {}));
        }
    }

    static String run(long tests, boolean extension) throws IOException {
        count = (int) tests;
        Path reports = Files.createTempDirectory("ftimer-scale");
        try {
            long passed = JUnitRun.run(Suite.class, extension, reports);
            require(passed == tests, passed + " of " + tests + " tests passed");
            return extension ? checkFiles(reports, tests) : "all passed";
        } finally {
            JUnitRun.delete(reports);
        }
    }

    private static String checkFiles(Path reports, long tests) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(reports)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        require(files.size() <= MAX_FILES, files.size() + " files: " + files);
        require(bytes <= tests * MAX_BYTES_PER_TEST, bytes + " bytes for " + tests + " tests");
        checkRows(reports, tests);
        return "all passed and reported; " + files.size() + " files, " + bytes / tests + " bytes per test";
    }

    /** Requires a row for each test, and all their calls in the sums of their template. */
    private static void checkRows(Path reports, long tests) throws IOException {
        long passed = 0;
        long calls = 0;
        try (CSVParser rows = CSVFormat.DEFAULT
                .builder()
                .setHeader()
                .get()
                .parse(Files.newBufferedReader(reports.resolve("suite.csv")))) {
            for (CSVRecord row : rows) {
                if (row.get("record_type").equals("test") && row.get("outcome").equals("passed")) {
                    passed++;
                } else if (row.get("record_type").equals("template_region")
                        && row.get("path").equals("work")) {
                    calls += Long.parseLong(row.get("sum_call_count"));
                }
            }
        }
        require(passed == tests, "the suite file has " + passed + " tests that passed, expected " + tests);
        require(calls == tests, "the suite file has " + calls + " calls of \"work\", expected " + tests);
    }
}

package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report on many tests that record nothing. */
class VolumeTest {
    private static final int TESTS = 1_000;
    private static final String CLASS = "org.example.project.module.reflect.ConstructorUtilitiesTest";

    @TempDir
    private Path module;

    @Test
    void a_test_that_records_nothing_takes_a_kilobyte_and_no_file() throws IOException {
        JvmReport report =
                new JvmReport(Sample.options(module), new BuildProcess("1-2", true), new Warnings(line -> {}));
        for (int i = 0; i < TESTS; i++) {
            report.add(1, empty(i));
        }
        report.finish(Map.of());

        Path folder = module.resolve("ftimer");
        try (var files = Files.walk(folder)) {
            List<Path> regular = files.filter(Files::isRegularFile).toList();
            assertThat(regular).hasSize(6);
            long bytes = 0;
            for (Path file : regular) {
                bytes += Files.size(file);
            }
            assertThat(bytes).isLessThan(1_024L * TESTS);
        }
        assertThat(Files.lines(folder.resolve("suite.csv"))).hasSize(2 + TESTS + 1);
    }

    private static TimedTest empty(int number) {
        String method = "testInvokeMethodWithVariables" + number;
        FinishedTest test = new FinishedTest(
                "[engine:junit-jupiter]/[class:" + CLASS + "]/[method:" + method + "()]",
                "ConstructorUtilitiesTest > " + method + "()",
                new TestCode(CLASS, method, ""),
                Optional.empty(),
                TestPhase.BODY,
                Optional.empty(),
                "",
                Sample.summary(sample -> sample.region(RegionKind.LIFECYCLE, "@BeforeEach(connect)", 1, () -> {})),
                TestExpectations.NONE,
                thread -> false);
        return TimedTest.of(test, 0);
    }
}

package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UninterruptedTest {

    @AfterEach
    void clearFlag() {
        Thread.interrupted();
    }

    @Test
    void an_interrupted_thread_can_write_the_report_and_stays_interrupted(@TempDir Path module) {
        List<String> warnings = new ArrayList<>();
        Thread.currentThread().interrupt();

        SuiteReport.uninterrupted(() -> {
            JvmReport report =
                    new JvmReport(Sample.options(module), new BuildProcess("1-2", true), new Warnings(warnings::add));
            report.add(1, Sample.test("a", sample -> {}));
            assertThat(report.finish(Map.of())).contains("suite.csv");
        });

        assertThat(warnings).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void other_threads_are_not_interrupted_by_it() {
        SuiteReport.uninterrupted(() -> {});

        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void the_flag_survives_a_failure() {
        Thread.currentThread().interrupt();

        assertThatIllegalStateException()
                .isThrownBy(() -> SuiteReport.uninterrupted(() -> {
                    throw new IllegalStateException();
                }));

        assertThat(Thread.interrupted()).isTrue();
    }
}

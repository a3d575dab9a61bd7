package io.ftimer.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessLogTest {
    private static ProcessLog log(String text) {
        return new ProcessLog(text.lines().toList());
    }

    @Test
    void the_cause_is_the_first_line_that_says_so() {
        assertThat(
                        log("# JMH version: 1.37\nException in thread \"main\" java.lang.NoSuchMethodError: solve\n\tat B.b(B.java:1)\n"
                                        + "Caused by: x\nRun complete")
                                .cause())
                .isEqualTo("java.lang.NoSuchMethodError: solve");
        assertThat(log("Error: Could not find or load main class B\nCaused by: java.lang.ClassNotFoundException: B")
                        .cause())
                .isEqualTo("Error: Could not find or load main class B");
        assertThat(log("No matching benchmarks. Miss-spelled regexp?\nUse EXTRA verbose mode")
                        .cause())
                .isEqualTo("No matching benchmarks. Miss-spelled regexp?");
    }

    @Test
    void without_such_a_line_it_is_the_last_one_outside_of_stack_traces() {
        assertThat(log("Benchmark  Mode  Cnt  Score  Error  Units\naborted\n\tat B.b(B.java:1)\n\t... 3 more\n\n")
                        .cause())
                .isEqualTo("aborted");
        assertThat(log("").cause()).isEqualTo("no output");
    }

    @Test
    void a_benchmark_has_its_own_cause() {
        ProcessLog log = log(
                "# Benchmark: B.a\nIteration 1: 2 ns/op\n# Benchmark: B.b\n# Parameters: (n = 2)\n# Benchmark: B.b\n"
                        + "# Parameters: (n = 3)\njava.lang.IllegalStateException: boom\n# Benchmark: B.c\njava.lang.Error: other\n");

        assertThat(log.cause("B.b")).contains("java.lang.IllegalStateException: boom");
        assertThat(log.cause("B.a")).isEmpty();
    }
}

package io.ftimer.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BenchMainTest {
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--scale --peers",
                "--scale --figures=a",
                "--ranks --peers",
                "--ranks --collector=Serial",
                "--smoke --figures=a",
                "--smoke --collector=Serial"
            })
    void a_run_of_other_figures_is_rejected_with_options_that_choose_some(String options) {
        assertThat(run(options)).isEqualTo(2);

        assertThat(firstLine())
                .isEqualTo("bench: --scale, --ranks and --smoke cannot be combined with --peers, --figures and"
                        + " --collector");
    }

    @Test
    void a_collector_that_the_jvm_does_not_have_is_rejected() {
        assertThat(run("--collector=Paralel")).isEqualTo(2);

        assertThat(firstLine())
                .isEqualTo("bench: --collector: this JVM has no collector \"Paralel\"; expected G1, Parallel, Serial,"
                        + " Z or Shenandoah, if it has them");
    }

    @Test
    void a_pattern_without_a_figure_is_rejected() {
        assertThat(run("--figures=nothing")).isEqualTo(2);

        assertThat(firstLine()).isEqualTo("bench: no figure matches nothing; ./bench prints their names");
    }

    private int run(String options) {
        CommandLine bench = BenchMain.commandLine();
        bench.setErr(new PrintWriter(err, true));
        return bench.execute(List.of(options.split(" ")).toArray(String[]::new));
    }

    private String firstLine() {
        return err.toString().lines().findFirst().orElse("");
    }
}

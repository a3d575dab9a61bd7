package io.ftimer.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.values.RegionPath;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScaleFiguresTest {
    private static final int PROCESSORS = 2;

    /** The suites run in a JVM of their own: the extension would take this test for one of them. */
    static Stream<ScaleFigure> figures() {
        return ScaleFigures.all(PROCESSORS).stream()
                .filter(figure -> !figure.unit().equals("tests"));
    }

    @ParameterizedTest
    @MethodSource("figures")
    void a_figure_holds_at_a_small_size(ScaleFigure figure) throws Exception {
        assertThat(figure.check().run(100)).matches("(all counts|sums) .*");
    }

    @Test
    void each_number_of_threads_is_measured_up_to_the_processors() {
        assertThat(ScaleFigures.all(4).stream().map(ScaleFigure::name))
                .contains("calls on lanes, threads: 1", "calls on lanes, threads: 2", "calls on lanes, threads: 4")
                .doesNotHaveDuplicates()
                .hasSize(10);
    }

    @Test
    void a_lost_call_is_detected() {
        FTimer timer = FTimer.builder().clock(() -> 0).build();
        timer.init();
        timer.start("outer");
        timer.stop("outer");

        assertThatThrownBy(() -> ManyCalls.requireRow(timer.summary(), RegionPath.of("outer"), 2, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("outer: expected 2 calls of 0 ns, was ");
    }
}

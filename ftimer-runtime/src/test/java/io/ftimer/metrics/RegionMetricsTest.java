package io.ftimer.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.RegionPath;
import io.ftimer.Status;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Sums of a counter that only the test moves. */
class RegionMetricsTest {
    private long counter = 1000;
    private final RegionMetrics metrics = RegionMetrics.of(new Metric("flops", () -> counter));
    private final FTimer timer = FTimer.builder().listener(metrics::listener).build();

    RegionMetricsTest() {
        timer.init();
    }

    private void spend(String name, long count) {
        timer.start(name);
        counter += count;
        timer.stop(name);
    }

    private static RegionUsage usage(long calls, long flops) {
        return new RegionUsage(calls, Map.of("flops", flops));
    }

    @Test
    void differences_are_summed_per_call_path_with_what_is_nested_inside() {
        timer.start("a");
        counter += 1;
        spend("b", 10);
        spend("b", 20);
        timer.stop("a");
        spend("b", 400);
        timer.start("running");

        assertThat(metrics.usages())
                .isEqualTo(Map.of(
                        RegionPath.of("a"), usage(1, 31),
                        RegionPath.of("a", "b"), usage(2, 30),
                        RegionPath.of("b"), usage(1, 400)));
        assertThat(metrics.usage(RegionPath.of("running"))).isEqualTo(usage(0, 0));
    }

    @Test
    void recorders_and_runs_of_one_recorder_are_summed() {
        spend("a", 1);
        timer.init();
        spend("a", 2);
        FTimer other = FTimer.builder().listener(metrics::listener).build();
        other.init();
        other.start("a");
        counter += 4;
        assertThat(other.stop("a")).isEqualTo(Status.SUCCESS);

        assertThat(metrics.usage(RegionPath.of("a"))).isEqualTo(usage(3, 7));
    }

    @Test
    void a_stop_of_what_was_never_heard_to_start_is_left_out() {
        FTimer late = FTimer.create();
        late.start("a");
        late.stop("a");
        late.setListener(metrics.listener());
        late.start("b");
        late.stop("b");

        assertThat(metrics.usages()).containsOnlyKeys(RegionPath.of("b"));
    }

    @Test
    void wrong_names_are_told() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> usage(1, 2).value("cpu"))
                .withMessage("\"cpu\" is not measured; the metrics are: flops");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegionMetrics.of(Metric.collections(), Metric.collections()))
                .withMessage("two metrics have the same name: collections, collections");
    }

    @Test
    void metrics_of_the_jvm_never_go_back() {
        for (Metric metric :
                List.of(Metric.cpuTime(), Metric.allocatedBytes(), Metric.collections(), Metric.collectionTime())) {
            long before = metric.reading().getAsLong();
            assertThat(metric.reading().getAsLong()).as(metric.name()).isGreaterThanOrEqualTo(before);
        }
    }

    @Test
    void the_resident_peak_is_read_from_the_status_of_the_process() {
        assertThat(MemoryPeaks.resident(List.of("Name:\tjava", "VmHWM:\t   41234 kB", "VmRSS:\t 5 kB")))
                .hasValue(41234L * 1024);
        assertThat(MemoryPeaks.resident(List.of("VmHWM:\tmuch"))).isEqualTo(OptionalLong.empty());
    }
}

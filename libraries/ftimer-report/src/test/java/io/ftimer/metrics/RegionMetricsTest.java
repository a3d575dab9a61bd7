package io.ftimer.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TextReport;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    /** The calls and the metric of a region. */
    private static List<Long> usage(long calls, long flops) {
        return List.of(calls, flops);
    }

    private static List<Long> usage(RegionMetrics metrics, RegionPath path) {
        return usage(
                metrics.sums().calls(path),
                metrics.sums().inclusive(path, "flops").orElse(0));
    }

    private static Map<RegionPath, List<Long>> usages(RegionMetrics metrics) {
        return metrics.sums().paths().stream().collect(Collectors.toMap(path -> path, path -> usage(metrics, path)));
    }

    @Test
    void differences_are_summed_per_call_path_including_nested_regions() {
        timer.start("a");
        counter += 1;
        spend("b", 10);
        spend("b", 20);
        timer.stop("a");
        spend("b", 400);
        timer.start("running");

        assertThat(usages(metrics))
                .isEqualTo(Map.of(
                        RegionPath.of("a"), usage(1, 31),
                        RegionPath.of("a", "b"), usage(2, 30),
                        RegionPath.of("b"), usage(1, 400)));
        assertThat(usage(metrics, RegionPath.of("running"))).isEqualTo(usage(0, 0));
    }

    @Test
    void a_call_with_a_reading_that_cannot_be_measured_is_not_counted() {
        spend("a", 1);
        counter = Metric.NOT_MEASURED;
        timer.start("a");
        counter = 5;
        timer.stop("a");
        timer.start("a");
        counter = Metric.NOT_MEASURED;
        timer.stop("a");

        assertThat(usages(metrics)).isEqualTo(Map.of(RegionPath.of("a"), usage(1, 1)));
    }

    @Test
    void a_reset_keeps_no_sum() {
        timer.start("a");
        spend("b", 10);
        timer.stop("a");
        metrics.reset();
        spend("a", 3);

        assertThat(usages(metrics)).isEqualTo(Map.of(RegionPath.of("a"), usage(1, 3)));
        assertThat(metrics.sums().calls(RegionPath.of("a", "b"))).isZero();
    }

    @Test
    void summaries_of_a_session_have_the_sums() {
        TimerSessionBuilder builder = TimerSession.builder();
        metrics.addTo(builder);
        try (TimerSession session = builder.open()) {
            session.timer().start("a");
            counter += 7;
            session.timer().stop("a");
            RegionMetricSums sums = session.summary().metrics();

            assertThat(sums.names()).containsExactly("flops");
            assertThat(sums.calls(RegionPath.of("a"))).isEqualTo(1);
            assertThat(sums.inclusive(RegionPath.of("a"), "flops")).hasValue(7);
            assertThat(sums.inclusive(RegionPath.of("a"), "bytes")).isEmpty();
            assertThat(sums.inclusive(RegionPath.of("b"), "flops")).isEmpty();
        }
        try (TimerSession session = TimerSession.open()) {
            assertThat(session.summary().metrics()).isSameAs(RegionMetricSums.NONE);
        }
    }

    @Test
    void reports_and_exported_trees_of_a_session_have_the_sums() throws IOException {
        AtomicLong counter = new AtomicLong();
        TimerSessionBuilder builder = TimerSession.builder();
        RegionMetrics.of(new Metric("sentBytes", counter::get)).addTo(builder);
        try (TimerSession session = builder.open()) {
            session.timer().start("a");
            session.timer().start("a");
            counter.addAndGet(7_000);
            session.timer().stop("a");
            session.timer().stop("a");
            StringBuilder text = new StringBuilder();

            TextReport.of(session.summary()).writeTo(text);

            assertThat(text).contains("sent  region").contains("7.00 kB    a");
            assertThat(ExportedTree.of("run", session.summary()).regions())
                    .extracting(ExportedRegion::metrics)
                    .containsOnly(Map.of("sent_bytes", 7_000L));
        }
    }

    @Test
    void the_peak_of_memory_is_that_of_the_process_where_the_system_has_it() {
        assumeThat(Path.of("/proc/self/status")).exists();
        Metric peak = Metric.memoryPeak();
        long before = peak.reading().getAsLong();

        assertThat(peak.name()).isEqualTo("memoryPeakBytes");
        assertThat(before).isPositive();
        assertThat(peak.reading().getAsLong()).isGreaterThanOrEqualTo(before);
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

        assertThat(usage(metrics, RegionPath.of("a"))).isEqualTo(usage(3, 7));
    }

    @Test
    void a_stop_whose_start_was_not_notified_is_ignored() {
        FTimer late = FTimer.create();
        late.start("a");
        late.stop("a");
        late.setListener(metrics.listener());
        late.start("b");
        late.stop("b");

        assertThat(usages(metrics)).containsOnlyKeys(RegionPath.of("b"));
    }

    private FTimer timer(MismatchMode mode) {
        FTimer made = FTimer.builder()
                .listener(metrics::listener)
                .mismatchMode(mode)
                .errorPolicy(ErrorPolicy.RETURN)
                .build();
        made.init();
        return made;
    }

    @ParameterizedTest
    @EnumSource(
            value = MismatchMode.class,
            names = {"REPAIR", "WARN"})
    void a_repaired_stop_divides_a_continuing_region_between_both_paths(MismatchMode mode) {
        FTimer repairing = timer(mode);
        repairing.start("x");
        repairing.start("a");
        counter += 1;
        repairing.start("b");
        counter += 10;
        repairing.start("c");
        counter += 100;
        repairing.stop("a");
        counter += 1_000;
        repairing.stop("c");
        counter += 10_000;
        repairing.start("d");
        counter += 100_000;
        repairing.stop("d");
        repairing.stop("b");
        repairing.stop("x");

        assertThat(usages(metrics))
                .isEqualTo(Map.of(
                        RegionPath.of("x"), usage(1, 111_111),
                        RegionPath.of("x", "a"), usage(1, 111),
                        RegionPath.of("x", "a", "b"), usage(1, 110),
                        RegionPath.of("x", "a", "b", "c"), usage(1, 100),
                        RegionPath.of("x", "b"), usage(0, 111_000),
                        RegionPath.of("x", "b", "c"), usage(0, 1_000),
                        RegionPath.of("x", "b", "d"), usage(1, 100_000)));
    }

    @Test
    void what_a_repair_carried_over_can_be_carried_over_again_and_be_called_later() {
        FTimer repairing = timer(MismatchMode.REPAIR);
        repairing.start("a");
        repairing.start("b");
        repairing.start("c");
        repairing.stop("a");
        counter += 1;
        repairing.stop("b");
        counter += 10;
        repairing.stop("c");
        repairing.start("c");
        counter += 100;
        repairing.stop("c");

        assertThat(usage(metrics, RegionPath.of("b"))).isEqualTo(usage(0, 1));
        assertThat(usage(metrics, RegionPath.of("b", "c"))).isEqualTo(usage(0, 1));
        assertThat(usage(metrics, RegionPath.of("c"))).isEqualTo(usage(1, 110));
    }

    @Test
    void regions_ended_by_a_reset_are_not_counted_and_later_paths_start_at_the_root() {
        timer.start("a");
        spend("b", 1);
        timer.start("b");
        counter += 10;
        timer.resetRunning();
        spend("b", 100);

        assertThat(usages(metrics))
                .isEqualTo(Map.of(
                        RegionPath.of("a", "b"), usage(1, 1),
                        RegionPath.of("b"), usage(1, 100)));
    }

    @Test
    void a_start_with_a_failing_metric_is_not_counted() {
        AtomicBoolean fails = new AtomicBoolean();
        RegionMetrics failing = RegionMetrics.of(new Metric("flops", () -> {
            if (fails.get()) {
                throw new IllegalStateException("no counter");
            }
            return counter;
        }));
        FTimer measured = FTimer.builder()
                .listener(failing::listener)
                .errorPolicy(ErrorPolicy.RETURN)
                .build();
        measured.init();
        fails.set(true);
        assertThat(measured.start("a")).isEqualTo(Status.UNKNOWN);
        fails.set(false);
        measured.start("b");
        counter += 1;
        measured.stop("b");
        measured.stop("a");
        measured.start("c");
        fails.set(true);
        assertThat(measured.stop("c")).isEqualTo(Status.UNKNOWN);
        fails.set(false);
        measured.start("c");
        counter += 10;
        measured.stop("c");

        assertThat(usages(failing))
                .isEqualTo(Map.of(
                        RegionPath.of("a", "b"), usage(1, 1),
                        RegionPath.of("c"), usage(1, 10)));
    }

    @Test
    void invalid_names_are_reported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegionMetrics.of(Metric.collections(), Metric.collections()))
                .withMessage("names of metrics must be unique, were: collections, collections");
    }

    @Test
    void metrics_of_the_jvm_never_decrease() {
        for (Metric metric :
                List.of(Metric.cpuTime(), Metric.allocatedBytes(), Metric.collections(), Metric.collectionTime())) {
            long before = metric.reading().getAsLong();
            assertThat(metric.reading().getAsLong()).as(metric.name()).isGreaterThanOrEqualTo(before);
        }
    }

    @Test
    void steps_are_a_metric_where_the_agent_counts_them() {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(Metric::work)
                .withMessage("this JVM does not count the steps of a thread; start it with"
                        + " -javaagent:ftimer-agent.jar=work=com.acme.**, or remove the metric");
        System.setProperty("io.ftimer.agent.work", "true");
        try {
            RegionMetrics steps = RegionMetrics.of(Metric.work());
            FTimer counted = FTimer.builder().listener(steps::listener).build();
            counted.init();
            counted.start("a");
            StepCounter.entered();
            counted.start("b");
            StepCounter.entered().steps += 5;
            counted.stop("b");
            counted.stop("a");

            assertThat(steps.sums().inclusive(RegionPath.of("a"), Metric.WORK)).hasValue(7);
            assertThat(steps.sums().inclusive(RegionPath.of("a", "b"), "work")).hasValue(6);
        } finally {
            System.clearProperty("io.ftimer.agent.work");
        }
    }

    @Test
    void the_resident_peak_is_read_from_the_status_of_the_process() {
        assertThat(Metric.residentPeak(List.of("Name:\tjava", "VmHWM:\t   41234 kB", "VmRSS:\t 5 kB")))
                .hasValue(41234L * 1024);
        assertThat(Metric.residentPeak(List.of("VmHWM:\tmuch"))).isEqualTo(OptionalLong.empty());
    }

    @Test
    void a_task_whose_metric_throws_runs_and_leaves_its_thread_as_it_was() {
        AtomicBoolean ran = new AtomicBoolean();
        TimerSessionBuilder builder = TimerSession.builder().diagnostics(line -> {});
        RegionMetrics.of(new Metric("broken", () -> {
                    throw new IllegalStateException("of the metric");
                }))
                .addTo(builder);
        try (TimerSession session = builder.open()) {
            Runnable task;
            try (TimerBinding binding = session.bind()) {
                task = FTimers.wrap(() -> ran.set(true));
            }

            task.run();

            assertThat(ran).isTrue();
            assertThat(Binding.current()).isNull();
        }
    }
}

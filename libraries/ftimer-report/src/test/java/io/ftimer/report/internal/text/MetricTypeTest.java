package io.ftimer.report.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.internal.text.MetricType.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MetricTypeTest {
    static List<String> columnsOfSuites() {
        return SuiteSchema.METRICS;
    }

    @ParameterizedTest
    @CsvSource({
        "allocated_bytes, BYTES, true",
        "self_allocated_bytes, BYTES, true",
        "mpi_sent_bytes, BYTES, true",
        "mpi_wait_nanos, NANOS, true",
        "work, STEPS, true",
        "self_work, STEPS, true",
        "collection_millis, NUMBER, true",
        "ended_count, NUMBER, true",
        "min_nanos, NANOS, false",
        "max_call_count, NUMBER, false",
        "max_rank, NUMBER, false",
        "min_time_rank, NUMBER, false",
        "median_self_nanos, NANOS, false",
        "mean_nanos, NANOS, false",
        "deviation_nanos, NANOS, false",
        "p50_nanos, NANOS, false",
        "calls_per_op, NUMBER, false",
        "allocated_bytes_per_op, NUMBER, false",
        "parallel_efficiency, NUMBER, false",
        "slowest, NUMBER, false",
    })
    void a_name_has_a_unit_and_says_whether_numbers_are_added(String name, Unit unit, boolean isTotal) {
        assertThat(MetricType.of(name)).isEqualTo(new MetricType(name, unit, isTotal, name.endsWith("efficiency")));
    }

    @ParameterizedTest
    @CsvSource({
        "heap_bytes, BYTES, true",
        "lock_wait_nanos, NANOS, true",
        "sum_of_squares, NUMBER, true",
        "min_load, NUMBER, false",
        "avg_bytes, BYTES, false",
        "p999_nanos, NANOS, false",
        "cache_misses, NUMBER, false",
        "bytes, NUMBER, false",
    })
    void names_of_users_follow_rules(String name, Unit unit, boolean isTotal) {
        assertThat(MetricType.of(name)).isEqualTo(new MetricType(name, unit, isTotal, false));
    }

    @ParameterizedTest
    @MethodSource("columnsOfSuites")
    void metrics_of_a_suite_are_known_and_added(String name) {
        assertThat(MetricType.of(name).isTotal()).isTrue();
    }

    @Test
    void more_is_better_of_an_efficiency() {
        assertThat(MetricType.of("work").isMoreBetter()).isFalse();
        assertThat(MetricType.of("load_balance").isMoreBetter()).isTrue();
    }
}

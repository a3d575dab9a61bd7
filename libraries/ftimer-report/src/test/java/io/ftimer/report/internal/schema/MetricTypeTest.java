package io.ftimer.report.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.internal.schema.MetricType.Addition;
import io.ftimer.report.internal.schema.MetricType.Unit;
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
        "allocated_bytes, BYTES, SUM",
        "self_allocated_bytes, BYTES, SUM",
        "mpi_sent_bytes, BYTES, SUM",
        "mpi_wait_nanos, NANOS, SUM",
        "work, STEPS, SUM",
        "self_work, STEPS, SUM",
        "collection_millis, NUMBER, SUM",
        "ended_count, NUMBER, SUM",
        "min_nanos, NANOS, MIN",
        "max_call_count, NUMBER, MAX",
        "max_rank, NUMBER, NONE",
        "min_time_rank, NUMBER, NONE",
        "median_self_nanos, NANOS, NONE",
        "mean_nanos, NANOS, NONE",
        "deviation_nanos, NANOS, NONE",
        "p50_nanos, NANOS, NONE",
        "calls_per_op, NUMBER, NONE",
        "allocated_bytes_per_op, NUMBER, NONE",
        "parallel_efficiency, NUMBER, NONE",
        "slowest, NUMBER, NONE",
    })
    void a_name_has_a_unit_and_says_how_numbers_are_added(String name, Unit unit, Addition addition) {
        assertThat(MetricType.of(name)).isEqualTo(new MetricType(name, unit, addition, name.endsWith("efficiency")));
    }

    @ParameterizedTest
    @CsvSource({
        "heap_bytes, BYTES, SUM",
        "lock_wait_nanos, NANOS, SUM",
        "sum_of_squares, NUMBER, SUM",
        "min_load, NUMBER, MIN",
        "avg_bytes, BYTES, NONE",
        "p999_nanos, NANOS, NONE",
        "cache_misses, NUMBER, NONE",
        "bytes, NUMBER, NONE",
    })
    void names_of_users_follow_rules(String name, Unit unit, Addition addition) {
        assertThat(MetricType.of(name)).isEqualTo(new MetricType(name, unit, addition, false));
    }

    @ParameterizedTest
    @MethodSource("columnsOfSuites")
    void metrics_of_a_suite_are_known_and_added(String name) {
        assertThat(MetricType.of(name).addition()).isEqualTo(Addition.SUM);
    }

    @Test
    void more_is_better_of_an_efficiency() {
        assertThat(MetricType.of("work").isMoreBetter()).isFalse();
        assertThat(MetricType.of("load_balance").isMoreBetter()).isTrue();
    }
}

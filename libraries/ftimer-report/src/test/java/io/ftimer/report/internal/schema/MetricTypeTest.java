package io.ftimer.report.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
        assertThatCode(() -> MetricType.requireNames(List.of(name), List.of())).doesNotThrowAnyException();
    }

    @Test
    void more_is_worse_unless_it_is_an_efficiency() {
        assertThat(MetricType.of("work").worseBy(10, 12)).isEqualTo(2);
        assertThat(MetricType.of("load_balance").worseBy(0.75, 0.5)).isEqualTo(0.25);
        assertThat(MetricType.of("work").better(10, 12)).isEqualTo(10);
        assertThat(MetricType.of("load_balance").better(0.75, 0.5)).isEqualTo(0.75);
        assertThat(MetricType.of("load_balance").better(0.5, 0.75)).isEqualTo(0.75);
    }

    @Test
    void a_number_is_better_than_none() {
        for (double none : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThat(MetricType.of("work").better(none, 5)).isEqualTo(5);
            assertThat(MetricType.of("work").better(5, none)).isEqualTo(5);
        }
        assertThat(MetricType.of("work").better(Double.NaN, Double.NaN)).isNaN();
    }

    @ParameterizedTest
    @CsvSource({
        "alocated_bites, '; did you mean \"allocated_bytes\"?'",
        "allocation, '; did you mean \"allocated_bytes\"?'",
        "alloc, '; did you mean \"allocated_bytes\"?'",
        "allocatedBytes, '; did you mean \"allocated_bytes\"?'",
        "cpu, '; did you mean \"cpu_nanos\"?'",
        "memory, '; did you mean \"memory_peak_bytes\"?'",
        "collectiontime, '; did you mean \"collection_millis\"?'",
        "steps, '; did you mean \"work\"?'",
        "cache_mises, '; did you mean \"cache_misses\"?'",
        "zzz, ''",
    })
    void an_unknown_name_is_rejected_with_the_nearest(String name, String hint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MetricType.requireNames(List.of("work", name), List.of("cache_misses")))
                .withMessage("unknown metric \"" + name + "\": no region of the run has it" + hint);
    }

    @Test
    void a_name_that_the_run_has_is_accepted() {
        assertThatCode(() -> MetricType.requireNames(List.of("work", "cache_misses"), List.of("cache_misses")))
                .doesNotThrowAnyException();
    }
}

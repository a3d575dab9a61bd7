package io.ftimer.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.report.ExportedTree;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trees whose facts say that something is missing. */
class IncompleteTreesTest {
    private static ComparedTree compared(Map<String, String> facts) {
        ExportedTree tree = GateTrees.solver("t");
        return GateTrees.compare(GateTrees.baseline(tree), GatePolicy.DEFAULT, GateTrees.with(tree, facts))
                .trees()
                .get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "outcome, failed, the test failed",
        "not_recorded_calls, 3, 3 calls of other threads were not recorded",
        "left_out_records, 10, 10 records were left out",
        "error_count, 2, 2 problems with regions",
        "missed_count, 5, 5 calls were missed",
        "ftimer.errors, 2.0 errors, 2.0 problems with regions",
        "ftimer.incomplete, 5.0 missed, 5.0 calls were missed",
    })
    void a_fact_about_something_missing_makes_a_tree_incomplete(String fact, String value, String reason) {
        ComparedTree compared = compared(Map.of(fact, value));

        assertThat(compared.outcome()).isEqualTo(Outcome.PARTLY_MEASURED);
        assertThat(compared.notCompared()).containsExactly(reason);
    }

    @Test
    void other_facts_do_not() {
        assertThat(compared(Map.of("outcome", "passed", "ftimer.errors", "0.0 errors", "error_count", "0"))
                        .outcome())
                .isEqualTo(Outcome.CHECKED);
        assertThat(compared(Map.of("incomplete", "why", "outcome", "failed")).notCompared())
                .containsExactly("why");
    }
}

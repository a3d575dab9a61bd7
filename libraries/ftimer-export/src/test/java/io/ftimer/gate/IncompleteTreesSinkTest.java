package io.ftimer.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompleteTreesSinkTest {
    private static Map<String, String> marked(Map<String, String> facts) throws IOException {
        List<ExportedTree> trees = new ArrayList<>();
        new IncompleteTreesSink(new TreeSink() {
                    @Override
                    public void accept(ExportedTree tree) {
                        trees.add(tree);
                    }

                    @Override
                    public void finish() {}
                })
                .accept(new ExportedTree(Kind.TEST, "", "t", true, 0, facts, List.of()));
        return trees.get(0).facts();
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
    void a_fact_about_something_missing_makes_a_tree_incomplete(String fact, String value, String reason)
            throws IOException {
        assertThat(marked(Map.of(fact, value))).containsEntry("incomplete", reason);
    }

    @Test
    void other_facts_do_not() throws IOException {
        Map<String, String> facts = Map.of("outcome", "passed", "ftimer.errors", "0.0 errors", "error_count", "0");

        assertThat(marked(facts)).isEqualTo(facts);
        assertThat(marked(Map.of("incomplete", "why", "outcome", "failed"))).containsEntry("incomplete", "why");
    }

    @Test
    void the_end_is_passed_on() throws IOException {
        int[] ends = new int[1];

        new IncompleteTreesSink(new TreeSink() {
                    @Override
                    public void accept(ExportedTree tree) {}

                    @Override
                    public void finish() {
                        ends[0]++;
                    }
                })
                .finish();

        assertThat(ends[0]).isEqualTo(1);
    }
}

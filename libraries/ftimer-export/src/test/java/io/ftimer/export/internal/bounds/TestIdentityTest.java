package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TestOrigin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests are the same if their code is, whatever their display names are. */
class TestIdentityTest {
    private static final ExportedRegion SOLVE = new ExportedRegion(0, "solve", 1, 1, 1);

    private static ExportedTree tree(String name, List<ExportedRegion> regions) {
        return new ExportedTree(Kind.TEST, "org.example.SolverTest", name, true, 1, Map.of(), regions);
    }

    private static ExportedTree tree(String name, TestOrigin test, ExportedRegion... regions) {
        return new ExportedTree(
                Kind.TEST,
                test.className(),
                name,
                true,
                1,
                Map.of(),
                List.of(regions),
                List.of(),
                Map.of(),
                Optional.of(test));
    }

    private static ExportedTree test(String name, String method, String types, ExportedRegion... regions) {
        return tree(name, new TestOrigin("", method, "", "org.example.SolverTest", method, types), regions);
    }

    private static String compared(ExportedTree base, ExportedTree... trees) {
        RunComparison comparison = new RunComparison("base");
        comparison.before(base);
        List.of(trees).forEach(comparison::accept);
        return comparison.result().summary();
    }

    @Test
    void a_test_has_the_identity_of_its_code() {
        assertThat(TreeId.of(test("any name", "solves", "String[], int")))
                .isEqualTo(new TreeId(Kind.TEST, "org.example.SolverTest", "solves(String[], int)"));
    }

    @Test
    void a_test_whose_method_is_not_known_has_its_name() {
        assertThat(TreeId.of(tree("solves", List.of())))
                .isEqualTo(new TreeId(Kind.TEST, "org.example.SolverTest", "solves"));
        assertThat(TreeId.of(test("SolverTest", "", "")))
                .isEqualTo(new TreeId(Kind.TEST, "org.example.SolverTest", "SolverTest"));
    }

    @ParameterizedTest
    @CsvSource({
        "test_id, [engine:junit-jupiter]/[class:org.example.OtherTest]/[method:other()]",
        "template_id, [engine:junit-jupiter]/[class:org.example.SolverTest]/[test-template:solves(int)]",
        "template_name, solves(int)",
        "jvm, 7-8",
        "class_name, org.example.OtherTest",
        "method_name, other",
    })
    void facts_are_for_people_and_identify_no_test(String fact, String value) {
        ExportedTree solves = test("solves()", "solves", "", SOLVE);
        ExportedTree failed = solves.withFacts(Map.of("outcome", "failed", fact, value));

        assertThat(TreeId.of(failed)).isEqualTo(TreeId.of(solves));
        assertThat(compared(solves, solves.withFacts(Map.of(fact, value)))).endsWith(": 1 tree equal");
    }

    @Test
    void another_display_name_is_the_same_test() {
        assertThat(compared(
                        test("solves a small system", "solves", "", SOLVE),
                        test("solves a tiny system", "solves", "", SOLVE)))
                .endsWith(": 1 tree equal");
    }
}

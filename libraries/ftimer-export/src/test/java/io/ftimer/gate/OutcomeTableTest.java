package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.region;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TestOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of the table of outcomes in the guide. */
class OutcomeTableTest {
    private static final GatePolicy COUNTS = GatePolicy.DEFAULT;
    private static final ExportedRegion SOLVE = region(0, "solve", 1, 1);
    private static final ExportedRegion ASSEMBLE = region(1, "assemble", 3, 1);
    private static final ExportedTree SOLVES =
            test("solves", "solves()", SOLVE, ASSEMBLE).withFacts(Map.of("invocations", "1"));
    private static final ExportedTree OTHER = test("other", "other()", region(0, "check", 1, 1));

    private static final Map<String, List<ExportedTree>> RUNS = Map.ofEntries(
            run("more calls of a region", test("solves", "solves()", SOLVE, region(1, "assemble", 4, 1)), OTHER),
            run("fewer calls of a region", test("solves", "solves()", SOLVE, region(1, "assemble", 2, 1)), OTHER),
            run("a new region", test("solves", "solves()", SOLVE, ASSEMBLE, region(1, "scale", 1, 1)), OTHER),
            run(
                    "no call of a region that other trees of the run have",
                    test("solves", "solves()", SOLVE),
                    test("other", "other()", region(0, "check", 1, 1)),
                    new ExportedTree(Kind.RUN, "", "main", true, 1, Map.of(), List.of(region(0, "assemble", 1, 1)))),
            run("no call of a region in any tree", test("solves", "solves()", SOLVE), OTHER),
            run(
                    "a region with another name, and otherwise equal",
                    test("solves", "solves()", SOLVE, region(1, "build", 3, 1)),
                    OTHER),
            run("a new test", SOLVES, OTHER, test("third", "third()", SOLVE)),
            run(
                    "a new invocation of a parameterized test",
                    test("solves", "solves()", SOLVE, ASSEMBLE)
                            .withFacts(Map.of("invocations", "2"))
                            .withRegions(List.of(region(0, "solve", 2, 1), region(1, "assemble", 6, 1))),
                    OTHER),
            run("a test no more, although its class ran or is not compiled any more", OTHER),
            run(
                    "a test with another method name, and otherwise equal",
                    test("x", "solvesAll()", SOLVE, ASSEMBLE),
                    OTHER),
            run("a test with another display name", test("solves all", "solves()", SOLVE, ASSEMBLE), OTHER),
            run("not run the class of a test", SOLVES));

    private static Map.Entry<String, List<ExportedTree>> run(String row, ExportedTree... trees) {
        return Map.entry(row, List.of(trees));
    }

    private static ExportedTree test(String name, String method, ExportedRegion... regions) {
        String type = name.equals("other") ? "org.example.OtherTest" : "org.example.SolverTest";
        return new ExportedTree(
                Kind.TEST,
                type,
                name,
                true,
                1,
                Map.of(),
                List.of(regions),
                List.of(),
                Map.of(),
                Optional.of(new TestOrigin("", method, "", type, method.replace("()", ""), "")));
    }

    static Stream<Arguments> rows() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("../../docs/gate.md"));
        return lines.subList(lines.indexOf("| the run has | by default | with `--strict` |") + 2, lines.size()).stream()
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\s*\\|\\s*"))
                .map(cells -> Arguments.of(cells[1], cells[2], cells[3]));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_row_of_the_guide_is_true(String row, String byDefault, String strict) {
        assertThat(conclusion(row, COUNTS)).isEqualTo(byDefault);
        assertThat(conclusion(row, COUNTS.with(GateSetting.STRICT, "true"))).isEqualTo(strict);
    }

    @Test
    void each_run_is_a_row() throws IOException {
        assertThat(rows().map(row -> row.get()[0])).containsExactlyInAnyOrderElementsOf(RUNS.keySet());
    }

    private static String conclusion(String row, GatePolicy policy) {
        boolean ranOfSolver = row.startsWith("a test no more");
        Gate gate = new Gate(
                "b", GateTrees.baseline(SOLVES, OTHER), policy, (test, hasClassRun) -> hasClassRun || ranOfSolver);
        List<ExportedTree> trees = Objects.requireNonNull(RUNS.get(row));
        trees.forEach(gate::accept);
        return gate.result().conclusion().text();
    }
}

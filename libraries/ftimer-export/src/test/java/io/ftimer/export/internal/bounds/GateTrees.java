package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedStatement;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TestOrigin;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes trees, the bounds of a file, and what a check and an update say about them. Stateless. */
final class GateTrees {
    static final AbsentTests GONE = AbsentTests.OF_CLASSES_THAT_RAN;
    static final String SUMS = "org.example.OrderTest.sums()";

    private GateTrees() {}

    /** Makes the trees of tests. */
    record Run(String testClass, String method, String types, int invocation, int attempt) {
        static Run of(String method) {
            return new Run("org.example.OrderTest", method, "", 0, 1);
        }

        Run in(String other) {
            return new Run(other, method, types, invocation, attempt);
        }

        Run invocation(int index) {
            return new Run(testClass, method, "int", index, attempt);
        }

        ExportedTree tree(ExportedRegion... regions) {
            String id = "[class:" + testClass + "]/[method:" + method + "]";
            return new ExportedTree(
                    Kind.TEST,
                    testClass,
                    method + "()",
                    true,
                    1,
                    Map.of(),
                    List.of(regions),
                    List.of(),
                    Map.of(),
                    Optional.of(new TestOrigin(
                            "1-1",
                            invocation > 0 ? id + "/[test-template-invocation:#" + invocation + "]" : id,
                            invocation > 0 ? id : "",
                            testClass,
                            method,
                            types)));
        }
    }

    static ExportedRegion region(int depth, String name, long calls) {
        return new ExportedRegion(depth, name, calls, 1, 1);
    }

    static ExportedRegion region(int depth, String name, RegionKind kind, long calls) {
        return new ExportedRegion(depth, name, kind, calls, 1, 1, Map.of());
    }

    static ExportedRegion sql(int depth, String name, long calls) {
        return region(depth, name, RegionKind.SQL, calls);
    }

    static ExportedTree sums(long calls) {
        return Run.of("sums").tree(region(0, "Pricing.total", calls));
    }

    static ExportedTree withFact(ExportedTree tree, String fact, String value) {
        Map<String, String> facts = new HashMap<>(tree.facts());
        facts.put(fact, value);
        return tree.withFacts(facts);
    }

    static ExportedTree instrumented(ExportedTree tree, String agent) {
        return withFact(withFact(tree, "agent", agent), "java_release", "17");
    }

    /** Returns the tree of a template as the report of a suite has it: it has the regions of invocations that passed. */
    static ExportedTree template(Map<String, String> facts, ExportedRegion... regions) {
        TestOrigin test = Run.of("prices").invocation(1).tree().test().orElseThrow();
        return new ExportedTree(
                Kind.TEST,
                test.className(),
                "prices(int)",
                true,
                1,
                facts,
                List.of(regions),
                List.of(),
                Map.of(),
                Optional.of(
                        new TestOrigin(test.jvm(), "", test.templateId(), test.className(), test.methodName(), "int")));
    }

    static ExportedTree at(ExportedTree tree, Map<RegionPath, String> places) {
        return with(tree, tree.statements(), places);
    }

    static ExportedTree withStatements(ExportedTree tree, ExportedStatement... statements) {
        return with(tree, List.of(statements), tree.places());
    }

    private static ExportedTree with(
            ExportedTree tree, List<ExportedStatement> statements, Map<RegionPath, String> places) {
        return new ExportedTree(
                tree.kind(),
                tree.group(),
                tree.name(),
                tree.isTimed(),
                tree.windowNanos(),
                tree.facts(),
                tree.regions(),
                statements,
                places,
                tree.test());
    }

    static ExportedRegion steps(int depth, String name, long steps) {
        return new ExportedRegion(depth, name, RegionKind.CODE, 1, 1, 1, Map.of("work", steps));
    }

    static ExportedTree benchmark(Map<String, String> facts, ExportedRegion... regions) {
        return new ExportedTree(Kind.BENCHMARK, "x.B", "encode, avgt", true, 1, facts, List.of(regions));
    }

    /**
     * Returns a statement of a region.
     *
     * @param around the name of the region around
     * @param timesInCall how often one call of that executes it; 0 if that is not known
     */
    static ExportedStatement statement(String around, String region, long times, long timesInCall, String text) {
        return new ExportedStatement(RegionPath.of(around, region).withKind(RegionKind.SQL), times, timesInCall, text);
    }

    /** Returns what a file with these lines has. */
    static Bounds bounds(String... lines) {
        try {
            Path file = Files.createTempFile("bounds", ".txt");
            try {
                return Bounds.read(Files.writeString(file, "# fTimer bounds 4\n" + String.join("\n", lines) + "\n"));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static BoundsResult check(Bounds bounds, ExportedTree... trees) {
        BoundsCheck check = new BoundsCheck("bounds.txt", bounds, GONE);
        List.of(trees).forEach(check::accept);
        return check.result();
    }

    static BoundsResult check(String line, ExportedTree... trees) {
        return check(bounds(line), trees);
    }

    static String text(BoundsResult result) {
        try {
            StringBuilder text = new StringBuilder();
            new BoundsReport(result, "mvn ftimer:baseline").text(text);
            return text.toString();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static void assertOutcome(BoundsResult result, Outcome outcome) {
        assertThat(result.bounds()).extracting(CheckedBound::outcome).containsExactly(outcome);
    }

    static BoundsUpdate update(ExportedTree... trees) {
        BoundsUpdate update = new BoundsUpdate("bounds.txt", GONE, false);
        List.of(trees).forEach(update::accept);
        return update;
    }

    static String updated(Bounds before, ExportedTree... trees) {
        return update(trees)
                .bounds(before)
                .text()
                .lines()
                .skip(1)
                .filter(line -> !line.isEmpty())
                .reduce("", (all, line) -> all + line + "\n");
    }
}

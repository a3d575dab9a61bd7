package io.ftimer.gate;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.util.List;
import java.util.Map;

/** Trees of tests that are compared. */
final class GateTrees {
    private GateTrees() {}

    static ExportedRegion region(int depth, String name, long calls, long self) {
        return new ExportedRegion(depth, name, calls, self, self);
    }

    static ExportedTree tree(String name, ExportedRegion... regions) {
        return new ExportedTree(Kind.TEST, "org.example.SolverTest", name, true, 1_000, Map.of(), List.of(regions));
    }

    static ExportedTree untimed(ExportedTree tree) {
        return new ExportedTree(tree.kind(), tree.group(), tree.name(), false, 0, tree.facts(), tree.regions());
    }

    static ExportedTree with(ExportedTree tree, Map<String, String> facts) {
        return tree.withFacts(facts);
    }

    /** A solver whose time is 20 % its own, 50 % assembly and 30 % the linear solver. */
    static ExportedTree solver(String name) {
        return tree(name, region(0, "solve", 1, 20), region(1, "assemble", 3, 50), region(1, "linsolve", 3, 30));
    }

    static List<ExportedTree> baseline(ExportedTree... trees) {
        return List.of(trees);
    }

    static GateResult compare(List<ExportedTree> before, ExportedTree... trees) {
        RunComparison comparison = new RunComparison("regions.txt");
        before.forEach(comparison::before);
        List.of(trees).forEach(comparison::accept);
        return comparison.result();
    }
}

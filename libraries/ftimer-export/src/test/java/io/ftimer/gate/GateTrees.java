package io.ftimer.gate;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.util.List;
import java.util.Map;

/** Trees of tests that are compared. */
final class GateTrees {
    /** Compares shares of the time too. */
    static final GatePolicy SHARES = GatePolicy.DEFAULT.with(GateSetting.SHARE_TOLERANCE, "25");

    private GateTrees() {}

    /** Returns a policy for which only differences fail. */
    static GatePolicy lenient(GatePolicy policy) {
        return policy.with(GateSetting.ON_NEW, "warn")
                .with(GateSetting.ON_UNCHECKED, "warn")
                .with(GateSetting.ON_VANISHED, "warn");
    }

    /** Returns the lines of a tree as in the file. */
    static String section(Baseline baseline, TreeId id) {
        return BaselineText.heading(id)
                + BaselineText.name(id)
                + BaselineText.lines(List.of(baseline.trees().get(id)));
    }

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

    /** Returns the baseline that the trees equal. */
    static Baseline baseline(ExportedTree... trees) {
        BaselineUpdate update = new BaselineUpdate("regions.txt", SHARES, BaselineUpdate.Content.DEFAULT);
        List.of(trees).forEach(update::accept);
        return update.baseline(Baseline.EMPTY);
    }

    static GateResult compare(Baseline baseline, GatePolicy policy, ExportedTree... trees) {
        Gate gate = new Gate("regions.txt", baseline, policy);
        List.of(trees).forEach(gate::accept);
        return gate.result();
    }
}

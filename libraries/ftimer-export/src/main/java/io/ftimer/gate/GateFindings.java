package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.internal.Findings;
import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the comparison of a run with a baseline found.
 *
 * @param report the result, and what its reports refer to
 */
record GateFindings(GateReport report) implements Findings {
    @Override
    public String command() {
        return "ftimer compare";
    }

    private GateResult result() {
        return report.result();
    }

    @Override
    public String conclusion() {
        return result().conclusion().text();
    }

    @Override
    public List<String> notCompared() {
        return result().notCompared();
    }

    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (Change change : Change.of(result())) {
            findings.add(new Finding(change.fails(), change.headline(), change.statements(), change.lines()));
        }
        Map<String, List<ComparedTree>> reasons = new TreeMap<>();
        result().trees()
                .forEach(tree -> tree.notCompared()
                        .forEach(why -> reasons.computeIfAbsent(why, key -> new ArrayList<>())
                                .add(tree)));
        reasons.forEach((why, trees) -> findings.add(about("partly measured: " + ShownText.label(why), trees)));
        for (Outcome outcome : List.of(Outcome.VANISHED, Outcome.RENAMED, Outcome.NEW)) {
            List<ComparedTree> trees = result().trees().stream()
                    .filter(tree -> tree.outcome() == outcome)
                    .toList();
            if (!trees.isEmpty()) {
                findings.add(about(headline(outcome), trees));
            }
        }
        return Stream.of(true, false)
                .flatMap(fails -> findings.stream().filter(finding -> finding.fails() == fails))
                .toList();
    }

    private static String headline(Outcome outcome) {
        return switch (outcome) {
            case VANISHED -> "in the baseline, and not in the run any more";
            case RENAMED -> "renamed, and otherwise equal";
            default -> "not in the baseline";
        };
    }

    private static Finding about(String headline, List<ComparedTree> trees) {
        List<String> names = trees.stream()
                .map(tree -> ConclusionText.tree(tree.tree())
                        + tree.renamed()
                                .map(other -> " became " + ConclusionText.tree(other))
                                .orElse(""))
                .toList();
        boolean fails = trees.stream().anyMatch(ComparedTree::fails);
        return names.size() == 1
                ? new Finding(fails, headline + ": " + names.get(0))
                : new Finding(fails, headline + ": " + ShownText.counted(names.size(), "tree"), List.of(), names);
    }

    @Override
    public Optional<String> tolerance() {
        return ConclusionText.hasTolerance(result())
                ? Optional.of(ConclusionText.tolerance(result()))
                : Optional.empty();
    }

    @Override
    public String summary() {
        return ConclusionText.summary(result());
    }

    @Override
    public List<String> remedy() {
        return List.of();
    }

    @Override
    public List<TestCase> cases() {
        throw new UnsupportedOperationException("the comparison of two runs is text");
    }

    @Override
    public void json(Appendable out) throws IOException {
        throw new UnsupportedOperationException("the comparison of two runs is text");
    }
}

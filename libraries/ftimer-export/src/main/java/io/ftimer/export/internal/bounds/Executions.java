package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.tree.InvocationText;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TestOrigin;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passes on what the trees of a run are executions of. The report of a suite has the calls of an invocation that passed only with its
 * template, so those trees are made of the template's. Thread safety: thread-confined.
 */
final class Executions {
    private static final Pattern INDEX = Pattern.compile(".*-invocation:#(\\d{1,9})].*");

    /**
     * A test that ran, an invocation of one, or a tree of another kind.
     *
     * @param id equal for all attempts, of which the last counts
     * @param whole what the tree is of, without the invocation
     * @param index counts invocations from 1; 0 for what is none
     * @param tree returns the tree; that of an invocation has no times and metrics
     */
    record Execution(Object id, Subject whole, int index, Supplier<ExportedTree> tree) {
        Subject subject() {
            return index == 0 ? whole : whole.invocation(index);
        }
    }

    private final Consumer<Execution> next;

    /** The trees of single invocations by the origin of their template and their indices. */
    private final Map<TestOrigin, SortedMap<Integer, ExportedTree>> invocations = new HashMap<>();

    Executions(Consumer<Execution> next) {
        this.next = next;
    }

    void accept(ExportedTree tree) {
        Subject whole = Subject.of(TreeId.of(tree));
        TestOrigin test = tree.test().orElse(null);
        if (test == null || test.testId().isEmpty() && test.templateId().isEmpty()) {
            next.accept(new Execution(new Object(), whole, 0, () -> tree));
        } else if (test.testId().isEmpty()) {
            SortedMap<Integer, ExportedTree> known = invocations.remove(test);
            passInvocations(tree, test, whole, known == null ? new TreeMap<>() : known);
        } else {
            Matcher matcher = INDEX.matcher(test.testId());
            int index = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
            if (!test.templateId().isEmpty() && index > 0) {
                invocations
                        .computeIfAbsent(invocation("", test), template -> new TreeMap<>())
                        .put(index, tree);
            }
            next.accept(new Execution(test, whole, index, () -> tree));
        }
    }

    private static TestOrigin invocation(String id, TestOrigin test) {
        return new TestOrigin(
                test.jvm(), id, test.templateId(), test.className(), test.methodName(), test.parameterTypes());
    }

    private void passInvocations(
            ExportedTree template, TestOrigin test, Subject whole, SortedMap<Integer, ExportedTree> known) {
        Map<String, List<Double>> calls = new HashMap<>();
        template.facts().forEach((fact, value) -> {
            if (fact.startsWith(SuiteTreeBuilder.CALLS_BY_INVOCATION)) {
                String path = fact.substring(SuiteTreeBuilder.CALLS_BY_INVOCATION.length());
                calls.put(GatePathText.path(RegionPath.parse(path)), InvocationText.parse(value));
            }
        });
        TreeCounts counts = new TreeCounts(template, Omission.Patterns.NONE);
        // those without a record have no region
        int last = Math.max(
                known.isEmpty() ? 0 : known.lastKey(),
                calls.values().stream().mapToInt(List::size).max().orElse(0));
        for (int i = 1; i <= last; i++) {
            int index = i;
            ExportedTree own = known.get(index);
            boolean isAborted = calls.values().stream()
                    .anyMatch(
                            each -> index <= each.size() && each.get(index - 1).isNaN());
            if (!isAborted && (own == null || own.regions().isEmpty() && !SuiteTreeBuilder.hasFailed(own))) {
                TestOrigin origin = own == null
                        ? invocation(test.templateId() + "/[test-template-invocation:#" + index + ']', test)
                        : own.test().orElseThrow();
                Map<String, String> facts = new HashMap<>(own == null ? Map.of() : own.facts());
                counts.tooDeep().ifPresent(reason -> facts.put(Completeness.INCOMPLETE, reason));
                next.accept(new Execution(
                        origin,
                        whole,
                        index,
                        () -> new ExportedTree(
                                template.kind(),
                                template.group(),
                                template.name(),
                                false,
                                0,
                                facts,
                                regions(counts, index, calls),
                                own == null ? List.of() : own.statements(),
                                template.places(),
                                Optional.of(origin))));
            }
        }
    }

    private static List<ExportedRegion> regions(TreeCounts template, int index, Map<String, List<Double>> calls) {
        double executions = TreeCounts.count("invocations", template.tree());
        List<ExportedRegion> regions = new ArrayList<>();
        for (TreeCounts.Row row : template.rows()) {
            ExportedRegion sum = row.region();
            List<Double> each = calls.get(row.path());
            // without the calls of each, all have as many
            double own = each == null ? sum.calls() / executions : index <= each.size() ? each.get(index - 1) : 0;
            regions.add(new ExportedRegion(sum.depth(), sum.name(), sum.kind(), (long) own, 0, 0, Map.of()));
        }
        return regions;
    }
}

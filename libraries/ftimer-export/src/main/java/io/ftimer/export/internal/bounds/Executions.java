package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.tree.InvocationText;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TestOrigin;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.values.RegionPath;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
     * @param counts returns the numbers; those of an invocation have no times and metrics
     */
    record Execution(Object id, Subject whole, int index, Supplier<TreeCounts> counts) {
        Subject subject() {
            return index == 0 ? whole : whole.invocation(index);
        }
    }

    private final Omission.Patterns omissions;
    private final Consumer<Execution> next;

    /** The trees of single invocations by the origin of their template and their indices. */
    private final Map<TestOrigin, SortedMap<Integer, ExportedTree>> invocations = new HashMap<>();

    Executions(Omission.Patterns omissions, Consumer<Execution> next) {
        this.omissions = omissions;
        this.next = next;
    }

    void accept(ExportedTree tree) {
        Subject whole = Subject.of(TreeId.of(tree));
        TestOrigin test = tree.test().orElse(null);
        if (test == null || test.testId().isEmpty() && test.templateId().isEmpty()) {
            next.accept(new Execution(new Object(), whole, 0, () -> new TreeCounts(tree, omissions)));
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
            next.accept(new Execution(test, whole, index, () -> new TreeCounts(tree, omissions)));
        }
    }

    private static TestOrigin invocation(String id, TestOrigin test) {
        return new TestOrigin(
                test.jvm(), id, test.templateId(), test.className(), test.methodName(), test.parameterTypes());
    }

    private void passInvocations(
            ExportedTree template, TestOrigin test, Subject whole, SortedMap<Integer, ExportedTree> known) {
        Template sums = new Template(template, omissions);
        // those without a record have no region
        int last = Math.max(known.isEmpty() ? 0 : known.lastKey(), sums.last());
        BitSet aborted = sums.aborted();
        for (int i = 1; i <= last; i++) {
            int index = i;
            ExportedTree own = known.get(index);
            if (!aborted.get(index) && (own == null || own.regions().isEmpty() && !SuiteTreeBuilder.hasFailed(own))) {
                TestOrigin origin = own == null
                        ? invocation(test.templateId() + "/[test-template-invocation:#" + index + ']', test)
                        : own.test().orElseThrow();
                next.accept(new Execution(origin, whole, index, () -> sums.invocation(index, own, origin)));
            }
        }
    }

    /** The sums of the invocations of a template, whose paths are only read if one is judged. */
    private static final class Template {
        private final ExportedTree tree;
        private final Omission.Patterns omissions;
        private final Map<String, List<Double>> calls = new LinkedHashMap<>();
        private @Nullable TreeCounts counts;

        /** Those of each row; empty if all invocations have as many. */
        private List<List<Double>> callsOfRows = List.of();

        Template(ExportedTree tree, Omission.Patterns omissions) {
            this.tree = tree;
            this.omissions = omissions;
            tree.facts().forEach((fact, value) -> {
                if (fact.startsWith(SuiteTreeBuilder.CALLS_BY_INVOCATION)) {
                    String path = fact.substring(SuiteTreeBuilder.CALLS_BY_INVOCATION.length());
                    calls.put(path, InvocationText.parse(value));
                }
            });
        }

        int last() {
            return calls.values().stream().mapToInt(List::size).max().orElse(0);
        }

        BitSet aborted() {
            BitSet aborted = new BitSet();
            calls.values()
                    .forEach(each -> IntStream.range(0, each.size())
                            .filter(i -> each.get(i).isNaN())
                            .forEach(i -> aborted.set(i + 1)));
            return aborted;
        }

        TreeCounts invocation(int index, @Nullable ExportedTree own, TestOrigin origin) {
            TreeCounts sums = counts;
            if (sums == null) {
                sums = new TreeCounts(tree.withRegions(withoutMetrics(tree)), omissions);
                Map<String, List<Double>> byPath = new HashMap<>();
                calls.forEach((path, each) -> byPath.put(GatePathText.path(RegionPath.parse(path)), each));
                callsOfRows = sums.rows().stream()
                        .map(row -> byPath.getOrDefault(row.path(), List.of()))
                        .toList();
                counts = sums;
            }
            Map<String, String> facts = new HashMap<>(own == null ? Map.of() : own.facts());
            sums.tooDeep().ifPresent(reason -> facts.put(Completeness.INCOMPLETE, reason));
            ExportedTree ofInvocation = new ExportedTree(
                    tree.kind(),
                    tree.group(),
                    tree.name(),
                    false,
                    0,
                    facts,
                    List.of(),
                    own == null ? List.of() : own.statements(),
                    tree.places(),
                    Optional.of(origin));
            double executions = TreeCounts.count("invocations", tree);
            return sums.invocation(ofInvocation, row -> {
                List<Double> each = callsOfRows.get(row.number());
                double calls = each.isEmpty()
                        ? row.region().calls() / executions
                        : index <= each.size() ? each.get(index - 1) : 0;
                return (long) calls;
            });
        }

        /** The metrics of a template are sums over its invocations. */
        private static List<ExportedRegion> withoutMetrics(ExportedTree tree) {
            return tree.regions().stream()
                    .map(sum -> new ExportedRegion(sum.depth(), sum.name(), sum.kind(), sum.calls(), 0, 0, Map.of()))
                    .toList();
        }
    }
}

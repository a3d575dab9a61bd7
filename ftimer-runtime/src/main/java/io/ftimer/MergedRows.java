package io.ftimer;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.sites.SiteResult;
import io.ftimer.sites.SiteResults;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of several summaries of one session as one tree: calls and times summed by call path with the union reduction,
 * siblings in the order in which any of the summaries defined their names first.
 */
record MergedRows(SummaryTable table, List<ContextDiagnostic> contexts, List<SiteResult> sites) {

    static MergedRows of(List<Summary> summaries) {
        if (summaries.size() == 1) {
            Summary only = summaries.get(0);
            return new MergedRows(only.table(), only.contextDiagnostics(), only.sites());
        }
        Map<String, Integer> contexts = new LinkedHashMap<>();
        UnionAccumulator union = new UnionAccumulator();
        for (int i = 0; i < summaries.size(); i++) {
            union.add(i, summaries.get(i));
            summaries.get(i).contextDiagnostics().forEach(known -> contexts.putIfAbsent(known.name(), 0));
        }
        Map<String, Integer> nameOrder = new HashMap<>();
        contexts.keySet().forEach(name -> nameOrder.put(name, nameOrder.size()));
        List<ReducedEntry> entries = union.interim().entries();
        entries.forEach(entry -> contexts.merge(entry.name(), 1, Integer::sum));

        List<ContextDiagnostic> diagnostics = contexts.entrySet().stream()
                .map(known -> new ContextDiagnostic(known.getKey(), known.getValue()))
                .toList();
        List<SiteResult> sites =
                SiteResults.merge(summaries.stream().map(Summary::sites).toList());
        return new MergedRows(inDefinitionOrder(entries, nameOrder, contexts), diagnostics, sites);
    }

    /** Returns the rows in preorder. Without recursion, so that the depth of a tree is not limited by the stack. */
    private static SummaryTable inDefinitionOrder(
            List<ReducedEntry> entries, Map<String, Integer> nameOrder, Map<String, Integer> contexts) {
        Map<Integer, List<ReducedEntry>> children = new HashMap<>();
        for (ReducedEntry entry : entries) {
            children.computeIfAbsent(entry.parentId(), unused -> new ArrayList<>())
                    .add(entry);
        }
        // last in, first out: siblings are pushed backwards
        Comparator<ReducedEntry> backwards = Comparator.<ReducedEntry>comparingInt(
                        entry -> nameOrder.getOrDefault(entry.name(), 0))
                .reversed();
        children.values().forEach(siblings -> siblings.sort(backwards));

        SummaryTable table = new SummaryTable(entries.size());
        int[] rows = new int[entries.size() + 1];
        rows[0] = SummaryTable.NO_ROW;
        Deque<ReducedEntry> pending = new ArrayDeque<>();
        children.getOrDefault(0, List.of()).forEach(pending::push);
        while (!pending.isEmpty()) {
            ReducedEntry entry = pending.pop();
            int row = table.add(
                    rows[entry.parentId()],
                    entry.name(),
                    contexts.getOrDefault(entry.name(), 0),
                    exact(entry.inclusive().sumNanos(), entry),
                    exact(entry.calls().sum(), entry),
                    entry.runningRanks() > 0);
            rows[entry.nodeId()] = row;
            entry.callStats().ifPresent(calls -> table.setCallStats(row, calls.onRank(0)));
            children.getOrDefault(entry.nodeId(), List.of()).forEach(pending::push);
        }
        return table.finish();
    }

    private static long exact(BigInteger sum, ReducedEntry entry) {
        if (sum.bitLength() >= Long.SIZE) {
            throw new ArithmeticException("the sum over all threads of \"" + entry.path()
                    + "\" does not fit 64 bits; look at summary().thread(name) instead");
        }
        return sum.longValue();
    }

    Summary summary(SummaryWindow window) {
        return new Summary(window, table, contexts, sites);
    }
}

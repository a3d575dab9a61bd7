package io.ftimer;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionAccumulator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of several summaries of one session as one tree: calls and times summed by call path with the union reduction,
 * siblings in the order in which any of the summaries defined their names first.
 */
record MergedRows(SummaryTable table, List<ContextDiagnostic> contexts) {

    static MergedRows of(List<Summary> summaries) {
        if (summaries.size() == 1) {
            return new MergedRows(summaries.get(0).table(), summaries.get(0).contextDiagnostics());
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

        Map<Integer, List<ReducedEntry>> children = new HashMap<>();
        for (ReducedEntry entry : entries) {
            children.computeIfAbsent(entry.parentId(), unused -> new ArrayList<>())
                    .add(entry);
        }
        children.values()
                .forEach(siblings -> siblings.sort(Comparator.comparing(entry -> nameOrder.get(entry.name()))));
        SummaryTable table = new SummaryTable(entries.size());
        addChildren(0, SummaryTable.NO_ROW, children, contexts, table);
        List<ContextDiagnostic> diagnostics = contexts.entrySet().stream()
                .map(known -> new ContextDiagnostic(known.getKey(), known.getValue()))
                .toList();
        return new MergedRows(table.finish(), diagnostics);
    }

    private static void addChildren(
            int parentId,
            int parentRow,
            Map<Integer, List<ReducedEntry>> children,
            Map<String, Integer> contexts,
            SummaryTable table) {
        for (ReducedEntry entry : children.getOrDefault(parentId, List.of())) {
            int row = table.add(
                    parentRow,
                    entry.name(),
                    contexts.getOrDefault(entry.name(), 0),
                    entry.inclusive().sumNanos().longValueExact(),
                    entry.calls().sum().longValueExact(),
                    entry.runningRanks() > 0);
            addChildren(entry.nodeId(), row, children, contexts, table);
        }
    }

    Summary summary(SummaryWindow window) {
        return new Summary(window, table, contexts);
    }
}

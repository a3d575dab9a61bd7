package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.Spread;
import io.ftimer.export.internal.tree.InvocationText;
import io.ftimer.junit.internal.suite.SuiteJournal.Text;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes the statistics of templates from the records of their invocations. Thread safety: thread-confined. */
final class TemplateReader implements SuiteCsvReader.Visitor {
    private static final Pattern INDEX = Pattern.compile("-invocation:#(\\d{1,9})]");
    private static final int INDEX_WIDTH = 10;

    private final Map<String, Invocations> byTemplate = new LinkedHashMap<>();
    private final Map<String, RegionTotals> regions = new LinkedHashMap<>();

    /** The template of the invocation that is read, null before the first one. */
    private @Nullable Invocations current;

    /**
     * The invocations of one template in one JVM.
     *
     * @param regions their regions, ordered by the first occurrence of the path
     * @param leftOutRegions the number of regions of invocations that are beyond the limit on regions
     */
    record TemplateSummary(
            TestLevel.Template template,
            TestCode code,
            int invocations,
            int failed,
            Spread windowNanos,
            List<Region> regions,
            long leftOutRegions) {}

    /**
     * One path over the invocations that have it.
     *
     * @param callsByInvocation its calls in each invocation, null if all have as many
     */
    record Region(
            String path,
            int invocations,
            Spread callCount,
            @Nullable String callsByInvocation,
            Spread inclusiveNanos,
            Spread selfNanos,
            RegionTotals totals) {}

    /** Returns the templates in a journal of whole entries, in the order of their first invocations. */
    static List<TemplateSummary> read(Path journal) throws IOException {
        TemplateReader reader = new TemplateReader();
        try (InputStream in = SuiteJournal.read(journal, Text.INVOCATIONS)) {
            SuiteCsvReader.read(in, journal.toString(), reader);
        }
        return reader.summaries();
    }

    @Override
    public void visit(SuiteCsvReader.Row row) throws IOException {
        switch (row.type()) {
            case "test" -> {
                addRegions();
                current = byTemplate.computeIfAbsent(row.text("template_id"), id -> new Invocations(row));
                current.add(row);
            }
            case "region" -> regions.merge(row.path().toString(), row.totals(), RegionTotals::plus);
            default -> {
                // the other records of an invocation are in the files themselves
            }
        }
    }

    private void addRegions() {
        if (current != null) {
            regions.forEach(current::add);
        }
        regions.clear();
    }

    List<TemplateSummary> summaries() {
        addRegions();
        current = null;
        return byTemplate.values().stream().map(Invocations::summary).toList();
    }

    private static final class Invocations {
        private final TestLevel.Template template;
        private final TestCode code;
        private final List<Long> windowNanos = new ArrayList<>();

        /** The indices of each, that of its class first, which are in order as texts. */
        private final List<String> keys = new ArrayList<>();

        /** The totals of each region by the invocations that have it. */
        private final Map<String, SortedMap<Integer, RegionTotals>> regions = new LinkedHashMap<>();

        private int failed;
        private long leftOutRegions;

        Invocations(SuiteCsvReader.Row first) {
            template = new TestLevel.Template(first.text("template_id"), first.text("template_name"));
            code = new TestCode(first.text("class_name"), first.text("method_name"), first.text("parameter_types"));
        }

        void add(SuiteCsvReader.Row invocation) throws IOException {
            windowNanos.add(invocation.integer("window_nanos"));
            keys.add(key(invocation.text("test_id")));
            failed += invocation.hasFailed() ? 1 : 0;
            leftOutRegions += invocation.count("left_out_records");
        }

        void add(String path, RegionTotals totals) {
            if (regions.size() < SuiteFields.MAX_RECORDS || regions.containsKey(path)) {
                regions.computeIfAbsent(path, first -> new TreeMap<>()).put(keys.size() - 1, totals);
            } else {
                leftOutRegions++;
            }
        }

        TemplateSummary summary() {
            int[] places = places();
            return new TemplateSummary(
                    template,
                    code,
                    windowNanos.size(),
                    failed,
                    Spread.of(windowNanos),
                    regions.entrySet().stream()
                            .map(region -> summary(region.getKey(), region.getValue(), places))
                            .toList(),
                    leftOutRegions);
        }

        private static String key(String id) {
            StringBuilder key = new StringBuilder();
            for (Matcher index = INDEX.matcher(id); index.find(); ) {
                key.append(" ".repeat(INDEX_WIDTH - index.group(1).length())).append(index.group(1));
            }
            return key.toString();
        }

        /** Returns the place of each among all: its index or, if its class has invocations too, its rank by both indices. */
        private int[] places() {
            List<String> ordered = keys.stream().distinct().sorted().toList();
            return keys.stream()
                    .mapToInt(key -> key.length() == INDEX_WIDTH
                            ? Integer.parseInt(key.strip()) - 1
                            : Collections.binarySearch(ordered, key))
                    .toArray();
        }

        private static Region summary(String path, SortedMap<Integer, RegionTotals> found, int[] places) {
            return new Region(
                    path,
                    found.size(),
                    spread(found, RegionTotals::calls),
                    callsByInvocation(found, places),
                    spread(found, RegionTotals::inclusiveNanos),
                    spread(found, RegionTotals::selfNanos),
                    found.values().stream().reduce(RegionTotals::plus).orElseThrow());
        }

        private static Spread spread(Map<Integer, RegionTotals> found, Function<RegionTotals, Long> number) {
            return Spread.of(found.values().stream().map(number).toList());
        }

        private static @Nullable String callsByInvocation(Map<Integer, RegionTotals> found, int[] places) {
            int size = Arrays.stream(places).max().orElse(0) + 1;
            boolean haveAllRun = Arrays.stream(places).distinct().count() == size;
            boolean areEqual =
                    found.values().stream().map(RegionTotals::calls).distinct().count() == 1;
            if (haveAllRun && found.size() == places.length && areEqual) {
                return null;
            }
            String[] all = new String[size];
            Arrays.fill(all, InvocationText.ANY);
            Arrays.stream(places).forEach(place -> all[place] = "0");
            found.forEach((invocation, totals) -> all[places[invocation]] = Long.toString(totals.calls()));
            return InvocationText.of(List.of(all));
        }
    }
}

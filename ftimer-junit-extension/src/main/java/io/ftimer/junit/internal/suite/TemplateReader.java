package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.times.Spread;
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
        private final TestTemplate template;
        private final TestCode code;
        private final List<Long> windowNanos = new ArrayList<>();

        /** The indices of each, that of its class first, which are in order as texts. */
        private final List<String> keys = new ArrayList<>();

        private final Map<String, Samples> regions = new LinkedHashMap<>();
        private int failed;
        private long leftOutRegions;

        Invocations(SuiteCsvReader.Row first) {
            template = new TestTemplate(first.text("template_id"), first.text("template_name"));
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
                regions.computeIfAbsent(path, Samples::new).add(keys.size() - 1, totals);
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
                    regions.values().stream()
                            .map(samples -> samples.spread(places))
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
    }

    private static final class Samples {
        private final String path;
        private final List<Long> calls = new ArrayList<>();

        /** The invocations that have them. */
        private final List<Integer> invocations = new ArrayList<>();

        private final List<Long> inclusiveNanos = new ArrayList<>();
        private final List<Long> selfNanos = new ArrayList<>();
        private RegionTotals sums = new RegionTotals(true, 0, 0, 0);

        Samples(String path) {
            this.path = path;
        }

        void add(int invocation, RegionTotals totals) {
            invocations.add(invocation);
            calls.add(totals.calls());
            inclusiveNanos.add(totals.inclusiveNanos());
            selfNanos.add(totals.selfNanos());
            sums = sums.plus(totals);
        }

        private @Nullable String byInvocation(int[] places) {
            Spread spread = Spread.of(calls);
            int size = Arrays.stream(places).max().orElse(0) + 1;
            boolean haveAllRun = Arrays.stream(places).distinct().count() == size;
            if (haveAllRun && calls.size() == places.length && spread.min() == spread.max()) {
                return null;
            }
            String[] all = new String[size];
            Arrays.fill(all, InvocationText.ANY);
            Arrays.stream(places).forEach(place -> all[place] = "0");
            for (int i = 0; i < calls.size(); i++) {
                all[places[invocations.get(i)]] = Long.toString(calls.get(i));
            }
            return InvocationText.of(List.of(all));
        }

        TemplateSummary.Region spread(int[] places) {
            return new TemplateSummary.Region(
                    path,
                    calls.size(),
                    Spread.of(calls),
                    byInvocation(places),
                    Spread.of(inclusiveNanos),
                    Spread.of(selfNanos),
                    sums);
        }
    }
}

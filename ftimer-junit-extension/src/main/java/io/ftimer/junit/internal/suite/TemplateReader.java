package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.suite.SuiteJournal.Text;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the statistics of templates from the records of their invocations. Thread safety: thread-confined. */
final class TemplateReader implements SuiteCsvReader.Visitor {
    private final Map<String, Invocations> byTemplate = new LinkedHashMap<>();
    private final Map<String, RegionTotals> regions = new LinkedHashMap<>();

    /** The template of the invocation that is read, null before the first one. */
    private @Nullable Invocations current;

    /** Returns the templates in a journal of whole entries, in the order of their first invocations. */
    static List<TemplateSummary> read(Path journal) throws IOException {
        TemplateReader reader = new TemplateReader();
        try (InputStream in = JournalText.of(journal, Text.INVOCATIONS)) {
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
        private final LongList windowNanos = new LongList();
        private final Map<String, Samples> regions = new LinkedHashMap<>();
        private int failed;
        private long leftOutRegions;

        Invocations(SuiteCsvReader.Row first) {
            template = new TestTemplate(first.text("template_id"), first.text("template_name"));
            code = new TestCode(first.text("class_name"), first.text("method_name"), first.text("parameter_types"));
        }

        void add(SuiteCsvReader.Row invocation) throws IOException {
            windowNanos.add(invocation.integer("window_nanos"));
            failed += invocation.hasFailed() ? 1 : 0;
            leftOutRegions += invocation.count("left_out_records");
        }

        void add(String path, RegionTotals totals) {
            if (regions.size() < SuiteFields.MAX_RECORDS || regions.containsKey(path)) {
                regions.computeIfAbsent(path, Samples::new).add(totals);
            } else {
                leftOutRegions++;
            }
        }

        TemplateSummary summary() {
            return new TemplateSummary(
                    template,
                    code,
                    windowNanos.size(),
                    failed,
                    windowNanos.spread(),
                    regions.values().stream().map(Samples::spread).toList(),
                    leftOutRegions);
        }
    }

    private static final class Samples {
        private final String path;
        private final LongList calls = new LongList();
        private final LongList inclusiveNanos = new LongList();
        private final LongList selfNanos = new LongList();
        private RegionTotals metrics = RegionTotals.counted(0);
        private boolean isTimed = true;

        Samples(String path) {
            this.path = path;
        }

        void add(RegionTotals totals) {
            isTimed &= totals.isTimed();
            calls.add(totals.calls());
            inclusiveNanos.add(totals.inclusiveNanos());
            selfNanos.add(totals.selfNanos());
            metrics = metrics.plus(totals);
        }

        TemplateSummary.Region spread() {
            return new TemplateSummary.Region(
                    path,
                    calls.size(),
                    calls.spread(),
                    inclusiveNanos.spread(),
                    selfNanos.spread(),
                    new RegionTotals(isTimed, calls.sum(), inclusiveNanos.sum(), selfNanos.sum(), metrics.metrics()));
        }
    }
}

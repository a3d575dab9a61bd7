package io.ftimer.junit.internal.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects statistics on the invocations of templates. Thread safety: thread-confined. */
final class TemplateStats {
    private final Map<String, Invocations> byTemplate = new LinkedHashMap<>();

    /** One invocation without its regions. */
    record Invocation(TestTemplate template, String className, String methodName, boolean failed, long windowNanos) {}

    /** Adds a test if it is an invocation of a template. */
    void add(TimedTest timed) {
        FinishedTest test = timed.test();
        test.template()
                .ifPresent(template -> add(
                        new Invocation(
                                template, test.className(), test.methodName(), timed.failed(), timed.windowNanos()),
                        RegionTotals.of(timed.regions())));
    }

    void add(Invocation invocation, Map<String, RegionTotals> regions) {
        byTemplate
                .computeIfAbsent(invocation.template().id(), id -> new Invocations(invocation))
                .add(invocation, regions);
    }

    /** Returns the templates in the order of their first invocations. */
    List<TemplateSummary> summaries() {
        return byTemplate.values().stream().map(Invocations::summary).toList();
    }

    private static final class Invocations {
        private final Invocation first;
        private final LongList windowNanos = new LongList();
        private final Map<String, Samples> regions = new LinkedHashMap<>();
        private int failed;
        private long leftOutRegions;

        Invocations(Invocation first) {
            this.first = first;
        }

        void add(Invocation invocation, Map<String, RegionTotals> ofInvocation) {
            windowNanos.add(invocation.windowNanos());
            failed += invocation.failed() ? 1 : 0;
            ofInvocation.forEach(this::add);
        }

        private void add(String path, RegionTotals totals) {
            if (regions.size() < SuiteFields.MAX_RECORDS || regions.containsKey(path)) {
                regions.computeIfAbsent(path, Samples::new).add(totals);
            } else {
                leftOutRegions++;
            }
        }

        TemplateSummary summary() {
            return new TemplateSummary(
                    first.template(),
                    first.className(),
                    first.methodName(),
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

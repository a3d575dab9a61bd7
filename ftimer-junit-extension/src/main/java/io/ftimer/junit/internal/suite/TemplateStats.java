package io.ftimer.junit.internal.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects statistics on the invocations of templates. Thread safety: thread-confined. */
final class TemplateStats {
    private final Map<String, Invocations> byTemplate = new LinkedHashMap<>();

    /** Adds a test if it is an invocation of a template. */
    void add(TimedTest timed) {
        timed.test()
                .template()
                .ifPresent(template -> byTemplate
                        .computeIfAbsent(template.id(), id -> new Invocations(timed, template))
                        .add(timed));
    }

    /** Returns the templates in the order of their first invocations. */
    List<TemplateSummary> summaries() {
        return byTemplate.values().stream().map(Invocations::summary).toList();
    }

    private static final class Invocations {
        private final TestTemplate template;
        private final String className;
        private final String methodName;
        private final LongList windowNanos = new LongList();
        private final Map<String, Samples> regions = new LinkedHashMap<>();
        private int failed;

        Invocations(TimedTest first, TestTemplate template) {
            this.template = template;
            className = first.test().className();
            methodName = first.test().methodName();
        }

        void add(TimedTest timed) {
            windowNanos.add(timed.windowNanos());
            failed += timed.failed() ? 1 : 0;
            RegionTotals.of(timed.regions())
                    .forEach((path, totals) ->
                            regions.computeIfAbsent(path, Samples::new).add(totals));
        }

        TemplateSummary summary() {
            return new TemplateSummary(
                    template,
                    className,
                    methodName,
                    windowNanos.size(),
                    failed,
                    windowNanos.spread(),
                    regions.values().stream().map(Samples::spread).toList());
        }
    }

    private record Samples(String path, LongList calls, LongList inclusiveNanos, LongList selfNanos) {
        Samples(String path) {
            this(path, new LongList(), new LongList(), new LongList());
        }

        void add(RegionTotals totals) {
            calls.add(totals.calls());
            inclusiveNanos.add(totals.inclusiveNanos());
            selfNanos.add(totals.selfNanos());
        }

        TemplateSummary.Region spread() {
            return new TemplateSummary.Region(
                    path, calls.size(), calls.spread(), inclusiveNanos.spread(), selfNanos.spread());
        }
    }
}

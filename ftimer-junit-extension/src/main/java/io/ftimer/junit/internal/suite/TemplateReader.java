package io.ftimer.junit.internal.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the statistics of templates from the records of their invocations. Thread safety: thread-confined. */
final class TemplateReader implements SuiteCsvReader.Visitor {
    private final TemplateStats stats = new TemplateStats();
    private final Map<String, RegionTotals> regions = new LinkedHashMap<>();
    private TemplateStats.@Nullable Invocation invocation;

    @Override
    public void visit(SuiteCsvReader.Row row) {
        switch (row.type()) {
            case "test" -> {
                addInvocation();
                invocation = new TemplateStats.Invocation(
                        new TestTemplate(row.text("template_id"), row.text("template_name")),
                        row.text("class_name"),
                        row.text("method_name"),
                        row.hasFailed(),
                        row.integer("window_nanos"));
            }
            case "region" -> regions.merge(row.path().toString(), row.totals(), RegionTotals::plus);
            default -> {
                // the other records of an invocation are in the files themselves
            }
        }
    }

    private void addInvocation() {
        if (invocation != null) {
            stats.add(invocation, regions);
        }
        regions.clear();
    }

    /** Returns the templates after the last record. */
    List<TemplateSummary> summaries() {
        addInvocation();
        invocation = null;
        return stats.summaries();
    }
}

package io.ftimer.export.internal.format;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedStatement;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TestOrigin;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The JSON format of fTimer, with all numbers and facts. {@code ftimer-trees-3.schema.json} describes it. */
public final class TreesJson implements TreeSink {
    public static final String FORMAT = "ftimer-trees";

    public static final int VERSION = 3;

    private final JsonText json;
    private final Appendable out;

    public TreesJson(ExportedRun run, Appendable out) throws IOException {
        this.out = out;
        this.json = new JsonText(out);
        json.beginObject().name("format").value(FORMAT).name("version").value(VERSION);
        json.name("title").value(run.title());
        facts(run.facts());
        json.name("trees").beginArray();
    }

    @Override
    public void accept(ExportedTree given) throws IOException {
        ExportedTree tree = given.withMpiMetrics();
        json.newLine().beginObject();
        json.name("kind").value(EnumWords.of(tree.kind()));
        json.name("group").value(tree.group()).name("name").value(tree.name());
        json.name("timed").value(tree.isTimed()).name("window_ns").value(tree.windowNanos());
        facts(tree.facts());
        if (!tree.statements().isEmpty()) {
            statements(tree.statements());
        }
        if (tree.test().isPresent()) {
            test(tree.test().get());
        }
        json.name("regions").beginArray();
        for (ExportedRegion region : tree.regions()) {
            json.newLine();
            region(region);
        }
        json.endArray().endObject();
    }

    private void statements(List<ExportedStatement> statements) throws IOException {
        json.name("statements").beginArray();
        for (ExportedStatement statement : statements) {
            json.beginObject().name("path").value(statement.region().toString());
            json.name("times").value(statement.times()).name("times_in_call").value(statement.timesInCall());
            json.name("text").value(statement.text());
            json.endObject();
        }
        json.endArray();
    }

    private void test(TestOrigin test) throws IOException {
        json.name("test").beginObject().name("jvm").value(test.jvm());
        json.name("test_id").value(test.testId()).name("template_id").value(test.templateId());
        json.name("class_name").value(test.className()).name("method_name").value(test.methodName());
        json.name("parameter_types").value(test.parameterTypes()).endObject();
    }

    private void region(ExportedRegion region) throws IOException {
        json.beginObject().name("depth").value(region.depth()).name("name").value(region.name());
        if (region.kind() != RegionKind.CODE) {
            json.name("kind").value(region.kind().key());
        }
        json.name("calls").value(region.calls());
        json.name("inclusive_ns").value(region.inclusiveNanos());
        json.name("self_ns").value(region.selfNanos());
        if (!region.metrics().isEmpty()) {
            json.name("metrics").beginObject();
            for (Map.Entry<String, Number> metric : region.metrics().entrySet()) {
                json.name(JsonText.memberName(metric.getKey())).number(metric.getValue());
            }
            json.endObject();
        }
        json.endObject();
    }

    private void facts(Map<String, String> facts) throws IOException {
        json.name("facts").beginObject();
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            json.name(JsonText.memberName(fact.getKey())).value(fact.getValue());
        }
        json.endObject();
    }

    @Override
    public void finish() throws IOException {
        out.append('\n');
        json.endArray().endObject();
        out.append('\n');
    }
}

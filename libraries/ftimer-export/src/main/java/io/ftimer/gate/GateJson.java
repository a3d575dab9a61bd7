package io.ftimer.gate;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Writes results as JSON, a tree a line. Stateless. */
final class GateJson {
    private static final int VERSION = 3;

    private GateJson() {}

    static void write(GateResult result, String update, Appendable out) throws IOException {
        JsonText json = new JsonText(out);
        json.beginObject();
        json.name("schema").value("ftimer-gate").name("version").value(VERSION);
        json.name("conclusion").value(result.conclusion().text());
        json.name("baseline").value(result.baseline());
        json.name("update").value(update);
        json.name("not_compared").beginArray();
        for (String why : result.notCompared()) {
            json.value(why);
        }
        json.endArray();
        policy(result.policy(), json);
        json.name("counts").beginObject();
        for (Map.Entry<ComparedTree.Outcome, Integer> count : result.counts().entrySet()) {
            json.name(count.getKey().text()).value((long) count.getValue());
        }
        json.endObject().name("changes").beginArray();
        for (Change change : Change.of(result)) {
            json.newLine();
            json.beginObject();
            json.name("change").value(change.headline());
            json.name("fails").value(change.fails());
            json.name("trees").value((long) change.places().size());
            json.endObject();
        }
        json.endArray().name("trees").beginArray();
        for (ComparedTree compared : result.trees()) {
            json.newLine();
            tree(compared, json);
        }
        out.append('\n');
        json.endArray().endObject();
        out.append('\n');
    }

    private static void policy(GatePolicy policy, JsonText json) throws IOException {
        json.name("policy").beginObject();
        if (policy.sharePoints().isPresent()) {
            json.name("share_points").value(policy.sharePoints().getAsDouble());
        }
        json.name("count_percent").value(policy.countPercent());
        json.name("metric_percent").value(policy.metricPercent());
        json.name("strict").value(policy.isStrict());
        json.endObject();
    }

    private static void tree(ComparedTree compared, JsonText json) throws IOException {
        TreeId tree = compared.tree();
        json.beginObject();
        json.name("kind").value(EnumWords.of(tree.kind()));
        json.name("group").value(tree.group());
        json.name("name").value(tree.name());
        json.name("outcome").value(compared.outcome().text());
        json.name("fails").value(compared.fails());
        json.name("runs").value((long) compared.runs());
        if (compared.renamed().isPresent()) {
            json.name("renamed").value(compared.renamed().get().toString());
        }
        json.name("not_compared").beginArray();
        for (String why : compared.notCompared()) {
            json.value(why);
        }
        json.endArray().name("differences").beginArray();
        for (Difference difference : compared.differences()) {
            difference(difference, json);
        }
        json.endArray().endObject();
    }

    private static void difference(Difference difference, JsonText json) throws IOException {
        json.beginObject().name("path").beginArray();
        for (String name : difference.path().names()) {
            json.value(name);
        }
        json.endArray();
        if (difference.path().kinds().stream().anyMatch(kind -> kind != RegionKind.CODE)) {
            json.name("kinds").beginArray();
            for (RegionKind kind : difference.path().kinds()) {
                json.value(kind.key());
            }
            json.endArray();
        }
        json.name("what").value(difference.what());
        if (difference.expected().isPresent()) {
            ExpectedRegion was = difference.expected().get();
            json.name("expected").beginObject().name("calls").value(was.calls().text());
            values(was.sharePercent(), was.metrics(), json);
        }
        if (difference.found().isPresent()) {
            MeasuredRegion now = difference.found().get();
            json.name("found").beginObject().name("calls").value(difference.calls());
            values(now.sharePercent(), now.metrics(), json);
        }
        if (difference.inside() > 0) {
            json.name("regions_inside").value((long) difference.inside());
        }
        if (difference.renamed().isPresent()) {
            json.name("renamed").value(difference.renamed().get().text());
        }
        if (!difference.statements().isEmpty()) {
            json.name("statements").beginArray();
            for (String statement : difference.statements()) {
                json.value(statement);
            }
            json.endArray();
        }
        json.endObject();
    }

    private static void values(Optional<Double> share, Map<String, Double> metrics, JsonText json) throws IOException {
        if (share.isPresent()) {
            json.name("self_percent").value(share.get());
        }
        json.name("metrics").beginObject();
        for (Map.Entry<String, Double> metric : metrics.entrySet()) {
            json.name(metric.getKey()).value(metric.getValue());
        }
        json.endObject().endObject();
    }
}

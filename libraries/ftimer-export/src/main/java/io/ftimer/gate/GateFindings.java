package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.internal.Findings;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the comparison of a run with a baseline found.
 *
 * @param report the result, and what its reports refer to
 */
record GateFindings(GateReport report) implements Findings {
    private static final int VERSION = 3;
    private static final Set<Outcome> PASSED =
            EnumSet.of(Outcome.CHECKED, Outcome.WRITTEN, Outcome.FEWER, Outcome.MORE_INVOCATIONS, Outcome.RENAMED);

    @Override
    public String command() {
        return "ftimer gate";
    }

    private GateResult result() {
        return report.result();
    }

    @Override
    public String conclusion() {
        return result().conclusion().text();
    }

    @Override
    public Optional<String> file() {
        return Optional.of(result().baseline());
    }

    @Override
    public List<String> notCompared() {
        return result().notCompared();
    }

    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (Change change : Change.of(result())) {
            findings.add(
                    new Finding(change.fails(), change.headline(), change.statements(), change.lines(), change.code()));
        }
        Map<String, List<ComparedTree>> reasons = new TreeMap<>();
        result().trees()
                .forEach(tree -> tree.notCompared()
                        .forEach(why -> reasons.computeIfAbsent(why, key -> new ArrayList<>())
                                .add(tree)));
        reasons.forEach((why, trees) -> findings.add(about("partly measured: " + ShownText.label(why), trees)));
        for (Outcome outcome : List.of(Outcome.VANISHED, Outcome.RENAMED, Outcome.NEW)) {
            List<ComparedTree> trees = result().trees().stream()
                    .filter(tree -> tree.outcome() == outcome)
                    .toList();
            if (!trees.isEmpty()) {
                findings.add(about(headline(outcome), trees));
            }
        }
        return Stream.of(true, false)
                .flatMap(fails -> findings.stream().filter(finding -> finding.fails() == fails))
                .toList();
    }

    private static String headline(Outcome outcome) {
        return switch (outcome) {
            case VANISHED -> "in the baseline, and not in the run any more";
            case RENAMED -> "renamed, and otherwise equal";
            default -> "not in the baseline";
        };
    }

    private static Finding about(String headline, List<ComparedTree> trees) {
        List<String> names = trees.stream()
                .map(tree -> ConclusionText.tree(tree.tree())
                        + tree.renamed()
                                .map(other -> " became " + ConclusionText.tree(other))
                                .orElse(""))
                .toList();
        boolean fails = trees.stream().anyMatch(ComparedTree::fails);
        return names.size() == 1
                ? new Finding(fails, headline + ": " + names.get(0))
                : new Finding(
                        fails,
                        headline + ": " + ShownText.counted(names.size(), "tree"),
                        List.of(),
                        names,
                        Optional.empty());
    }

    @Override
    public Optional<String> tolerance() {
        return ConclusionText.hasTolerance(result())
                ? Optional.of(ConclusionText.tolerance(result()))
                : Optional.empty();
    }

    @Override
    public String summary() {
        return ConclusionText.summary(result());
    }

    @Override
    public List<String> remedy() {
        return ConclusionText.remedy(result(), report.update());
    }

    @Override
    public Optional<String> attachment() {
        return report.attachment();
    }

    @Override
    public List<TestCase> cases() {
        List<TestCase> cases = new ArrayList<>();
        if (!notCompared().isEmpty()) {
            cases.add(new TestCase(
                    "ftimer",
                    "baseline " + result().baseline(),
                    TestCase.Result.FAILED,
                    "inconclusive",
                    () -> String.join("; ", notCompared()),
                    this::summary));
        }
        // once: it looks at all trees
        List<String> remedy = remedy();
        result().trees().forEach(tree -> cases.add(testCase(tree, remedy)));
        return cases;
    }

    private TestCase testCase(ComparedTree compared, List<String> remedy) {
        TreeId tree = compared.tree();
        return new TestCase(
                tree.group().isEmpty() ? EnumWords.of(tree.kind()) : tree.group(),
                tree.name(),
                compared.fails()
                        ? TestCase.Result.FAILED
                        : PASSED.contains(compared.outcome()) ? TestCase.Result.PASSED : TestCase.Result.SKIPPED,
                compared.outcome().text(),
                () -> message(compared)
                        + compared.differences().stream()
                                .limit(compared.fails() ? 1 : 0)
                                .map(first -> ", first " + first.text())
                                .collect(Collectors.joining()),
                () -> text(compared, remedy));
    }

    private String message(ComparedTree compared) {
        return ConclusionText.tree(compared.tree()) + ' ' + ConclusionText.predicate(compared, result().baseline());
    }

    private String text(ComparedTree compared, List<String> remedy) {
        return Stream.of(
                        Stream.of(message(compared)),
                        ShownText.lines(compared.notCompared()).stream()
                                .map(why -> "  not compared: " + ShownText.label(why)),
                        compared.lines().stream().map(line -> "  " + line),
                        remedy.stream())
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n"));
    }

    /** Writes a tree a line. */
    @Override
    public void json(Appendable out) throws IOException {
        GateResult result = result();
        JsonText json = new JsonText(out);
        json.beginObject();
        json.name("schema").value("ftimer-gate").name("version").value(VERSION);
        json.name("conclusion").value(result.conclusion().text());
        json.name("baseline").value(result.baseline());
        json.name("update").value(report.update());
        json.texts("not_compared", result.notCompared());
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
        json.member("renamed", compared.renamed().orElse(null));
        json.texts("not_compared", compared.notCompared()).name("differences").beginArray();
        for (Difference difference : compared.differences()) {
            difference(difference, json);
        }
        json.endArray().endObject();
    }

    private static void difference(Difference difference, JsonText json) throws IOException {
        json.beginObject().texts("path", difference.path().names());
        if (difference.path().kinds().stream().anyMatch(kind -> kind != RegionKind.CODE)) {
            json.texts(
                    "kinds",
                    difference.path().kinds().stream().map(RegionKind::key).toList());
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
        json.member("place", difference.place().orElse(null));
        if (difference.inside() > 0) {
            json.name("regions_inside").value((long) difference.inside());
        }
        json.member("renamed", difference.renamed().map(CallPath::text).orElse(null));
        if (!difference.statements().isEmpty()) {
            json.texts("statements", difference.statements());
        }
        json.endObject();
    }

    private static void values(Optional<Double> share, Map<String, Double> metrics, JsonText json) throws IOException {
        json.member("self_percent", share.orElse(null)).name("metrics").beginObject();
        for (Map.Entry<String, Double> metric : metrics.entrySet()) {
            json.name(metric.getKey()).value(metric.getValue());
        }
        json.endObject().endObject();
    }
}

package io.ftimer.cli.internal.duel;

import io.ftimer.export.internal.findings.Findings;
import io.ftimer.export.internal.findings.Findings.Finding;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The comparison of the scores of all benchmarks of two builds.
 *
 * @param what what was compared, for people
 * @param support the name of what outcomes rest on
 * @param scores the benchmarks
 * @param notes what else the reader must know, such as runs that failed
 * @param failing the outcomes because of which the comparison fails
 * @param remedy what the reader can do
 */
record ScoreFindings(
        String what,
        String support,
        List<ComparedScore> scores,
        List<Finding> notes,
        Set<Outcome> failing,
        List<String> remedy)
        implements Findings {
    private static final int VERSION = 1;

    /** Sorts the benchmarks: the worst first. */
    ScoreFindings {
        scores = scores.stream()
                .sorted(Comparator.comparing(ComparedScore::outcome)
                        .thenComparing(
                                Comparator.comparingDouble(ComparedScore::ratio).reversed())
                        .thenComparing(ComparedScore::benchmark))
                .toList();
    }

    /** Returns whether the comparison fails. */
    boolean fails() {
        return notes.stream().anyMatch(Finding::fails)
                || scores.stream().anyMatch(score -> failing.contains(score.outcome()));
    }

    @Override
    public String conclusion() {
        if (!fails()) {
            return failing.isEmpty() ? "reported" : "passed";
        }
        return scores.stream().anyMatch(score -> score.outcome() == Outcome.SLOWER) ? "regressed" : "inconclusive";
    }

    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (ComparedScore score : scores) {
            boolean fails = failing.contains(score.outcome());
            if (fails || score.outcome().isDifferent()) {
                findings.add(new Finding(fails, ShownText.label(score.line())));
            }
        }
        findings.addAll(notes);
        findings.sort(Comparator.comparing(Finding::fails).reversed());
        return findings;
    }

    @Override
    public List<RowTable> tables() {
        PaddedTable<ComparedScore> table = new PaddedTable<>(List.of(
                Column.number("ratio", score -> ComparedScore.number(score.ratio())),
                Column.number("interval", ComparedScore::interval),
                Column.number(support, ComparedScore::support),
                Column.number("", score -> score.outcome().text()),
                Column.label("benchmark", ComparedScore::benchmark)));
        return scores.isEmpty() ? List.of() : List.of(RowTable.of(what, table, scores));
    }

    @Override
    public String summary() {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        scores.forEach(score -> counts.merge(score.outcome(), 1, Integer::sum));
        List<String> words = new ArrayList<>();
        counts.forEach((outcome, count) ->
                words.add((words.isEmpty() ? ShownText.counted(count, "benchmark") : ShownText.grouped(count))
                        + ' '
                        + outcome.text()));
        return "scores: " + (words.isEmpty() ? "no benchmarks" : String.join(", ", words)) + ": " + conclusion();
    }

    @Override
    public void json(Appendable out) throws IOException {
        JsonText json = new JsonText(out).beginObject();
        json.name("schema").value("ftimer-scores").name("version").value(VERSION);
        json.name("conclusion").value(conclusion()).name("compared").value(what);
        json.texts("notes", notes.stream().map(Finding::headline).toList());
        json.name("benchmarks").beginArray();
        for (ComparedScore score : scores) {
            json.newLine().beginObject();
            json.name("benchmark").value(score.benchmark());
            json.name("outcome").value(EnumWords.of(score.outcome()));
            json.name("fails").value(failing.contains(score.outcome()));
            json.name("ratio").value(score.ratio());
            json.name("low").value(score.low()).name("high").value(score.high());
            json.name(support).value(score.support());
            json.name("regions").beginArray();
            for (ComparedScore.RegionChange region : score.causes()) {
                json.beginObject().name("path").value(region.path());
                json.name("base_calls")
                        .value(region.baseCalls())
                        .name("head_calls")
                        .value(region.headCalls());
                json.name("base_self_ns")
                        .value(region.baseNanos())
                        .name("head_self_ns")
                        .value(region.headNanos());
                json.endObject();
            }
            json.endArray().endObject();
        }
        out.append('\n');
        json.endArray().endObject();
        out.append('\n');
    }
}

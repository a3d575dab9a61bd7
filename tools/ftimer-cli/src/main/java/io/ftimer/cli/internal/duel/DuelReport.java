package io.ftimer.cli.internal.duel;

import io.ftimer.export.internal.findings.Findings;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ShownNumber;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is said about the comparison of two builds.
 *
 * @param resolutionPercent the smallest difference that matters
 * @param isSameBuild whether base and head are the same build, so that every difference is a false alarm
 * @param isInterrupted whether it was ended early
 */
record DuelReport(DuelResult result, double resolutionPercent, boolean isSameBuild, boolean isInterrupted)
        implements Findings {
    private static final int JSON_VERSION = 1;
    private static final String PAIRS = "pairs";

    /** The 97.5 % quantile of the normal distribution. */
    private static final double Z = 1.96;

    /** Returns the benchmarks: the worst first. */
    private List<ComparedScore> scores() {
        return result.scores().stream()
                .sorted(Comparator.comparing(ComparedScore::outcome)
                        .thenComparing(Comparator.comparingDouble(
                                        (ComparedScore score) -> score.ratio().ratio())
                                .reversed())
                        .thenComparing(ComparedScore::benchmark))
                .toList();
    }

    private boolean fails(ComparedScore score) {
        return !isSameBuild && (score.outcome() == Outcome.SLOWER || score.outcome() == Outcome.NOT_MEASURED);
    }

    boolean fails() {
        return findings().stream().anyMatch(Finding::fails);
    }

    private String what() {
        return String.format(
                Locale.ROOT,
                "times of head in multiples of those of base, from %s of runs (interval of 95 %%; same is within %s %%)",
                ShownText.counted(result.pairs().count(), "pair"),
                ShownNumber.ofReal(resolutionPercent));
    }

    private List<Finding> notes() {
        List<Finding> notes = new ArrayList<>();
        result.ended().ifPresent(why -> notes.add(new Finding(true, why)));
        for (Side side : Side.values()) {
            for (String benchmark : result.pairs().only(side)) {
                String why = result.pairs()
                        .absence(benchmark, side.other())
                        .map(cause -> "it failed in " + side.other() + ": " + cause)
                        .orElse("it is " + (side == Side.BASE ? "gone" : "new") + ", or failed in all runs of "
                                + side.other());
                notes.add(new Finding(side == Side.BASE, benchmark + " has results of " + side + " only: " + why));
            }
        }
        result.pairs().versions().forEach(differs -> notes.add(new Finding(false, differs)));
        result.pairs().unlike().forEach(why -> notes.add(new Finding(true, why)));
        // what a failed run would have decided is unknown
        boolean isOpen = !isSameBuild && isUndecided();
        result.pairs().holes().forEach(hole -> notes.add(new Finding(isOpen, hole)));
        if (isUndecided()) {
            result.forecast().ifPresent(text -> notes.add(new Finding(false, "forecast after two rounds: " + text)));
        }
        result.noRegions().ifPresent(why -> notes.add(new Finding(false, why)));
        if (isSameBuild) {
            notes.add(new Finding(false, falseAlarms()));
        }
        if (isInterrupted) {
            notes.add(new Finding(false, "interrupted: this is the result so far"));
        }
        if (result.scores().isEmpty()) {
            notes.add(new Finding(true, "nothing was compared: no benchmark has results of both"));
        }
        return notes;
    }

    private boolean isUndecided() {
        return result.scores().stream().anyMatch(score -> score.outcome() == Outcome.CANNOT_TELL);
    }

    /**
     * Returns the rate of false alarms with the upper end of its 95 % interval (Wilson, JASA 22, 1927), among the benchmarks that had pairs
     * enough for one.
     */
    private String falseAlarms() {
        long all = result.scores().stream()
                .filter(score -> PairedRatio.canDecide(score.pairs(), ComparedScore.FALSE_ALARM))
                .count();
        if (all == 0) {
            return "false alarms of this machine: no rate, as fewer than 5 rounds can raise none";
        }
        long alarms = result.scores().stream()
                .filter(score -> score.outcome().isDifferent())
                .count();
        double rate = (double) alarms / all;
        double square = Z * Z / all;
        double upper = (rate + square / 2 + Math.sqrt(square * (rate * (1 - rate) + square / 4))) / (1 + square);
        return String.format(
                Locale.ROOT,
                "false alarms of this machine: %s of %s, at most %.1f %% (upper end of the 95 %% interval)",
                ShownText.grouped(alarms),
                ShownText.counted(all, "benchmark"),
                100 * Math.min(1, upper));
    }

    @Override
    public List<String> remedy() {
        return isUndecided()
                ? List.of("more rounds, a larger budget or a quieter machine decide what is open now")
                : List.of();
    }

    @Override
    public String conclusion() {
        if (!fails()) {
            return isSameBuild ? "reported" : "passed";
        }
        return result.scores().stream().anyMatch(score -> score.outcome() == Outcome.SLOWER)
                ? "regressed"
                : "inconclusive";
    }

    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (ComparedScore score : scores()) {
            if (fails(score) || score.outcome().isDifferent() || score.outcome() == Outcome.SAME_TIME) {
                findings.add(new Finding(fails(score), ShownText.label(score.line())));
            }
        }
        findings.addAll(notes());
        findings.sort(Comparator.comparing(Finding::fails).reversed());
        return findings;
    }

    @Override
    public List<RowTable> tables() {
        PaddedTable<ComparedScore> table = new PaddedTable<>(List.of(
                Column.number(
                        "ratio", score -> ComparedScore.number(score.ratio().ratio())),
                Column.number("interval", ComparedScore::interval),
                Column.number(PAIRS, score -> Integer.toString(score.pairs())),
                Column.number("by", score -> score.by().text()),
                Column.number("allocation", score -> score.beside().allocation()),
                Column.number("collections", score -> score.beside().collections()),
                Column.number("", score -> score.outcome().text()),
                Column.label("benchmark", ComparedScore::benchmark)));
        return result.scores().isEmpty() ? List.of() : List.of(RowTable.of(what(), table, scores()));
    }

    @Override
    public String summary() {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        result.scores().forEach(score -> counts.merge(score.outcome(), 1, Integer::sum));
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
        json.name("schema").value("ftimer-scores").name("version").value(JSON_VERSION);
        json.name("conclusion").value(conclusion()).name("compared").value(what());
        json.texts("notes", notes().stream().map(Finding::headline).toList());
        json.name("benchmarks").beginArray();
        for (ComparedScore score : scores()) {
            json.newLine().beginObject();
            json.name("benchmark").value(score.benchmark());
            json.name("outcome").value(EnumWords.of(score.outcome()));
            json.name("fails").value(fails(score));
            json.name("ratio").value(score.ratio().ratio());
            json.name("low")
                    .value(score.ratio().low())
                    .name("high")
                    .value(score.ratio().high());
            json.name(PAIRS).value(Integer.toString(score.pairs()));
            json.name("by").value(EnumWords.of(score.by()));
            json.name("base_bytes").value(score.beside().baseBytes());
            json.name("head_bytes").value(score.beside().headBytes());
            json.name("base_collections").value(score.beside().baseCollections());
            json.name("head_collections").value(score.beside().headCollections());
            json.name("regions").beginArray();
            for (ComparedScore.RegionChange region : score.causes()) {
                json.beginObject().name("path").value(region.path());
                json.name("base_calls").value(region.baseCalls());
                json.name("head_calls").value(region.headCalls());
                json.name("base_self_ns").value(region.baseNanos());
                json.name("head_self_ns").value(region.headNanos());
                json.endObject();
            }
            json.endArray().endObject();
        }
        out.append('\n');
        json.endArray().endObject();
        out.append('\n');
    }
}

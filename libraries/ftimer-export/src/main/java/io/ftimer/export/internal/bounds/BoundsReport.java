package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import io.ftimer.export.internal.bounds.CheckedBound.Place;
import io.ftimer.export.internal.findings.Findings;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.report.internal.text.ShownNumber;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a check of a run by the bounds of a file, and what its reports refer to.
 *
 * @param update the command that updates the file, for people
 */
public record BoundsReport(BoundsResult result, String update) implements Findings {
    private static final int JSON_VERSION = 4;

    private record Broken(Bound bound, Place place) {
        boolean isMore() {
            return place.number() > bound.range().max();
        }

        /** Returns {@code 4, at most 3}. */
        String numbers() {
            return ShownNumber.ofReal(place.number()) + ", " + bound.range().words();
        }

        /** Returns {@code "Pricing.total": more}. */
        String cause() {
            return label(bound) + (isMore() ? ": more" : ": fewer");
        }

        /** Returns what is counted; numbers of different metrics, or of calls and statements, are not alike. */
        String kind() {
            return switch (bound.quantity().kind()) {
                case METRIC -> bound.quantity().name();
                case CALLS -> "calls";
                case SQL, REPEATS -> "statements";
            };
        }

        double difference() {
            return place.number()
                    - (isMore() ? bound.range().max() : bound.range().min());
        }

        /** Returns the difference without that of a broken bound on a region inside. */
        double selfDifference(List<Broken> all) {
            return all.stream()
                    .filter(inner -> bound.quantity().kind() == Quantity.Kind.METRIC
                            && inner.kind().equals(kind())
                            && inner.place.subject().equals(place.subject())
                            && inner.bound
                                    .quantity()
                                    .region()
                                    .startsWith(bound.quantity().region() + '/'))
                    .map(Broken::difference)
                    .reduce(Math::max)
                    .map(inner -> difference() - inner)
                    .orElseGet(this::difference);
        }

        /** Returns where it is in the code, after a blank; several of a test are at places of their own. */
        String at() {
            return place.code().map(code -> " at " + code).orElse("");
        }

        String comment() {
            return bound.comment().isEmpty() ? "" : " (" + ShownText.label(bound.comment()) + ')';
        }
    }

    private static String label(Bound bound) {
        return bound.quantity().kind() == Quantity.Kind.CALLS
                ? ShownText.quoted(bound.quantity().region())
                : ShownText.label(bound.quantity().toString());
    }

    /** Returns a sentence about each cause, those because of which the check fails first; without a full stop. */
    public List<String> differences() {
        return findings().stream().map(Finding::headline).toList();
    }

    @Override
    public String conclusion() {
        return result.conclusion().text();
    }

    @Override
    public Optional<String> heading() {
        return Optional.of(result.run()).filter(run -> !run.isEmpty());
    }

    @Override
    public Optional<String> file() {
        return Optional.of(result.baseline());
    }

    @Override
    public List<String> notCompared() {
        return result.notCompared();
    }

    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(broken());
        findings.addAll(others(Outcome.CANNOT_TELL, bound -> "cannot tell: " + bound.reason()));
        findings.addAll(others(Outcome.NOT_REPEATABLE, CheckedBound::reason));
        findings.addAll(others(Outcome.NO_TEST, bound -> "no such test any more"));
        return Stream.of(true, false)
                .flatMap(fails -> findings.stream().filter(finding -> finding.fails() == fails))
                .toList();
    }

    /** Returns what is broken by its cause: by what is counted or, if those are more, by the tests. */
    private List<Finding> broken() {
        List<Broken> all = result.bounds().stream()
                .filter(bound -> bound.outcome() == Outcome.BROKEN)
                .flatMap(bound -> bound.places().stream().map(place -> new Broken(bound.bound(), place)))
                .toList();
        Map<String, Double> totals = all.stream()
                .collect(Collectors.groupingBy(
                        Broken::kind,
                        Collectors.summingDouble(broken -> broken.place.number() + Math.abs(broken.difference()))));
        List<List<Broken>> causes = Causes.ranked(
                grouped(all, Broken::cause).values(), Broken::kind, broken -> broken.selfDifference(all), totals);
        Map<String, List<Broken>> byTest = grouped(
                causes.stream().flatMap(List::stream).toList(),
                broken -> broken.place.subject().whole().text());
        return byTest.size() < causes.size()
                ? byTest.entrySet().stream()
                        .map(test -> ofTest(test.getKey(), test.getValue()))
                        .toList()
                : causes.stream().map(BoundsReport::ofCause).toList();
    }

    private static <T> Map<String, List<T>> grouped(List<T> all, Function<T, String> key) {
        return all.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private static Finding ofCause(List<Broken> broken) {
        Broken first = broken.get(0);
        String cause = first.cause();
        Optional<String> code =
                broken.stream().flatMap(one -> one.place.code().stream()).findFirst();
        if (broken.size() == 1) {
            return new Finding(
                    true,
                    cause + ", " + first.numbers() + ", in " + first.place.subject()
                            + (code.isEmpty() || first.bound.hasReason() ? first.comment() : ""),
                    List.of(),
                    List.of(),
                    code);
        }
        long tests = broken.stream()
                .map(one -> one.place.subject().whole())
                .distinct()
                .count();
        return new Finding(
                true,
                cause + " in " + ShownText.counted(tests, "test"),
                List.of(),
                broken.stream()
                        .map(one -> one.numbers() + ", in " + one.place.subject() + one.comment())
                        .toList(),
                code);
    }

    private static Finding ofTest(String test, List<Broken> broken) {
        return broken.size() == 1
                ? ofCause(broken)
                : new Finding(
                        true,
                        test + ": " + ShownText.counted(broken.size(), "bound is broken", "bounds are broken"),
                        List.of(),
                        broken.stream()
                                .map(one -> one.cause() + ", " + one.numbers() + one.comment() + one.at())
                                .toList());
    }

    private List<Finding> others(Outcome outcome, Function<CheckedBound, String> cause) {
        List<CheckedBound> all = result.bounds().stream()
                .filter(bound -> bound.outcome() == outcome)
                .toList();
        return grouped(all, cause).entrySet().stream()
                .map(group -> about(group.getKey(), group.getValue()))
                .toList();
    }

    private Finding about(String headline, List<CheckedBound> bounds) {
        boolean fails = result.fails(bounds.get(0));
        List<String> lines = bounds.stream()
                .map(bound ->
                        label(bound.bound()) + ", " + bound.bound().range().words() + ", in "
                                + bound.bound().subject().text().replaceFirst("^\\*$", "any test (*)"))
                .toList();
        return Finding.about(fails, headline, "bound", lines);
    }

    @Override
    public String summary() {
        List<String> counts = result.counts().entrySet().stream()
                .map(count -> ShownText.grouped(count.getValue())
                        + ' '
                        + count.getKey().text())
                .toList();
        return "baseline " + result.baseline() + ": "
                + (result.remedy().isPresent()
                        ? "not judged"
                        : counts.isEmpty() ? "no bounds" : "bounds: " + String.join(", ", counts))
                + result.notCompared().stream().map(why -> "; " + why).collect(Collectors.joining())
                + ": " + conclusion();
    }

    @Override
    public List<String> remedy() {
        if (result.remedy().isPresent()) {
            return result.remedy().stream().toList();
        }
        Map<Outcome, Integer> counts = result.counts();
        if (counts.containsKey(Outcome.BROKEN) || counts.containsKey(Outcome.NO_TEST)) {
            return List.of("if the changes are intended, update the baseline: " + update);
        }
        return counts.containsKey(Outcome.BETTER)
                ? List.of("to keep what became better, update the baseline: " + update)
                : List.of();
    }

    @Override
    public void json(Appendable out) throws IOException {
        JsonText json = new JsonText(out);
        json.beginObject();
        json.name("schema").value("ftimer-gate").name("version").value(JSON_VERSION);
        json.name("conclusion").value(conclusion());
        json.name("baseline").value(result.baseline());
        json.name("update").value(update);
        json.name("run").value(result.run());
        json.texts("not_compared", notCompared()).name("counts").beginObject();
        for (Map.Entry<Outcome, Integer> count : result.counts().entrySet()) {
            json.name(EnumWords.of(count.getKey())).value((long) count.getValue());
        }
        json.endObject().name("bounds").beginArray();
        for (CheckedBound bound : result.bounds()) {
            json.newLine();
            json(bound, json);
        }
        out.append('\n');
        json.endArray().endObject();
        out.append('\n');
    }

    private void json(CheckedBound checked, JsonText json) throws IOException {
        Bound bound = checked.bound();
        json.beginObject();
        json.name("subject").value(bound.subject().text());
        json.name("quantity").value(bound.quantity().toString());
        json.name("range").value(bound.range().toString());
        json.name("comment").value(bound.comment());
        json.name("outcome").value(EnumWords.of(checked.outcome()));
        json.name("fails").value(result.fails(checked));
        json.name("reason").value(checked.reason());
        json.name("found").beginArray();
        for (Place place : checked.places()) {
            json.beginObject();
            json.name("subject").value(place.subject().text());
            if (Double.isFinite(place.number())) {
                json.name("number").value(place.number());
            }
            json.endObject();
        }
        json.endArray().endObject();
    }
}

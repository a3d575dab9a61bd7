package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.findings.Findings;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.report.internal.text.ShownNumber;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the comparison of a run with another one, the base, found.
 *
 * <p>Thread safety: immutable.
 *
 * @param base the name of the base, as shown
 * @param trees the trees of both runs, by what became of them
 * @param causes the differences, those with one cause together; in the order of reports
 * @param leftOut what was not compared
 * @param stepsBefore the steps of the trees that take fewer in total
 * @param stepsAfter their steps in the run
 * @param times the times of the regions of both runs, if they were asked for
 */
public record ComparedRuns(
        String base,
        SortedMap<Change, List<Tree>> trees,
        List<Cause> causes,
        List<LeftOut> leftOut,
        double stepsBefore,
        double stepsAfter,
        List<ComparedTimes> times)
        implements Findings {
    private static final int JSON_VERSION = 1;
    private static final int MOST_STATEMENTS = 3;
    private static final int MOST_CALLERS = 3;

    /** What became of a region, a test or another tree. */
    enum Change {
        MORE("with more"),
        NEW("new"),
        GONE("gone"),
        PARTLY("not seen as a whole"),
        RENAMED("renamed"),
        FEWER("with less"),
        EQUAL("equal");

        private final String ofTrees;

        Change(String ofTrees) {
            this.ofTrees = ofTrees;
        }

        boolean isWorse() {
            return this == NEW || this == MORE || this == RENAMED;
        }
    }

    /**
     * A test or another tree.
     *
     * @param became its other name in the run
     */
    record Tree(Subject subject, Optional<Subject> became) {
        @Override
        public String toString() {
            return shown(subject) + became.map(now -> " became " + shown(now)).orElse("");
        }
    }

    /**
     * What was not compared.
     *
     * @param subjects the trees because of which the comparison cannot tell; none if it does not matter
     */
    record LeftOut(String why, List<Subject> subjects) {}

    /**
     * Numbers that differ for the same reason.
     *
     * @param own those of one region, also at several places; the kind that differs most first
     * @param callers those of regions around, which differ less
     */
    record Cause(List<Difference> own, List<Difference> callers) {
        boolean isCalledBy(List<Difference> others) {
            return others.stream()
                    .allMatch(other -> own.stream()
                            .anyMatch(one -> one.change.isWorse() == other.change.isWorse()
                                    && one.subject.equals(other.subject)
                                    && one.path.startsWith(other.path + '/')));
        }

        private Stream<Difference> all() {
            return Stream.concat(own.stream(), callers.stream());
        }

        boolean fails() {
            return all().anyMatch(Difference::fails);
        }
    }

    /**
     * A number of a test that differs.
     *
     * @param path the call path
     * @param newPath the path of a region with another name in the run; otherwise empty
     * @param unit calls, steps of a release of Java, {@code SQL} and a verb, or the name of a metric
     * @param inside how many regions inside differ for the same reason, and have no difference of their own
     * @param isLost whether no tree of the run has the region, for which there may be another reason than the code
     * @param fails whether the comparison fails because of it
     * @param place the line of the code, as in a stack trace; empty if it is unknown, or gone
     */
    record Difference(
            Change change,
            Subject subject,
            String path,
            String newPath,
            String unit,
            double before,
            double after,
            int inside,
            boolean isLost,
            boolean fails,
            Set<String> statements,
            Optional<String> place) {

        /** Returns whether this region probably differs because one around it does, whose calls make as many calls as before. */
        boolean isBecauseOf(Difference outer) {
            return change == outer.change
                    && switch (change) {
                        case MORE -> after / before <= 2 * outer.after / outer.before;
                        case FEWER -> outer.after / outer.before <= 2 * after / before;
                        default -> true;
                    };
        }

        boolean becomes(Difference other) {
            return change == Change.GONE
                    && other.change == Change.NEW
                    && before == other.after
                    && inside == other.inside
                    && GatePathText.around(path).equals(GatePathText.around(other.path));
        }

        /** Returns this region under another name, with as many calls. */
        Difference renamed(Difference other) {
            return new Difference(
                    Change.RENAMED,
                    subject,
                    path,
                    other.path,
                    unit,
                    before,
                    before,
                    inside,
                    false,
                    other.fails,
                    statements,
                    place);
        }

        Difference withOneInside() {
            return new Difference(
                    change, subject, path, newPath, unit, before, after, inside + 1, isLost, fails, statements, place);
        }

        /** Returns the region, and around a statement the one that executes it. */
        private String end() {
            String level = GatePathText.last(path);
            return !level.endsWith("[sql]")
                    ? level
                    : GatePathText.around(path)
                                    .map(outer -> GatePathText.last(outer) + '/')
                                    .orElse("")
                            + level;
        }

        /** Returns what differences of one cause have in common. */
        List<String> cause() {
            return List.of(
                    String.valueOf(change.isWorse()),
                    String.valueOf(fails),
                    unit.startsWith("SQL ") ? unit : end(),
                    newPath.isEmpty() ? "" : GatePathText.last(newPath));
        }

        private String numbers() {
            return switch (change) {
                case NEW -> called(after);
                case GONE -> "was " + called(before);
                case RENAMED -> "";
                default -> ShownNumber.ofReal(after) + ", was " + ShownNumber.ofReal(before);
            };
        }

        private static String called(double calls) {
            return ShownNumber.ofReal(calls) + (calls == 1 ? " call" : " calls");
        }

        /** Returns {@code : more calls}. */
        private String what(boolean isOnePath) {
            return switch (change) {
                case MORE -> ": more " + unit;
                case FEWER -> ": fewer " + unit;
                case RENAMED ->
                    " became "
                            + ShownText.quoted(isOnePath ? newPath : "**/" + GatePathText.last(newPath))
                            + ", calls equal";
                default -> ": " + change.ofTrees;
            };
        }

        /** Returns {@code : more calls, 2, was 1}. */
        private String whole() {
            return what(true) + (change == Change.RENAMED ? "" : ", " + numbers());
        }

        private String others() {
            return ShownText.some(inside, "region inside", "regions inside")
                    .map(more -> " and " + more)
                    .orElse("");
        }

        private String line(boolean isOnePath) {
            String numbers = numbers();
            return numbers + (numbers.isEmpty() ? "" : ", ") + "in " + shown(subject)
                    + (isOnePath ? "" : " at " + ShownText.path(path));
        }

        private void json(JsonText json) throws IOException {
            json.beginObject().name("change").value(EnumWords.of(change));
            json.name("subject").value(subject.text()).name("region").value(path);
            json.member("new_region", newPath.isEmpty() ? null : newPath)
                    .name("unit")
                    .value(unit);
            json.name("before").value(before).name("after").value(after);
            json.name("ratio").value(after / before).name("inside").value(inside);
            json.member("place", place.orElse(null))
                    .texts("statements", statements)
                    .endObject();
        }
    }

    /** Returns this result with the times of the two trees. */
    public ComparedRuns withTimes(ExportedTree before, ExportedTree now) {
        return new ComparedRuns(base, trees, causes, leftOut, stepsBefore, stepsAfter, ComparedTimes.of(before, now));
    }

    /** Returns the tests that are not equal in both runs. */
    public Set<Subject> different() {
        return trees.entrySet().stream()
                .filter(entry -> entry.getKey() != Change.EQUAL)
                .flatMap(entry -> entry.getValue().stream())
                .map(tree -> tree.subject.whole())
                .collect(Collectors.toSet());
    }

    public Conclusion outcome() {
        return trees.containsKey(Change.MORE) || trees.containsKey(Change.NEW)
                ? Conclusion.REGRESSED
                : trees.isEmpty() || trees.containsKey(Change.GONE) || trees.containsKey(Change.PARTLY)
                        ? Conclusion.INCONCLUSIVE
                        : Conclusion.PASSED;
    }

    @Override
    public String conclusion() {
        return outcome().text();
    }

    @Override
    public String summary() {
        List<String> counts = new ArrayList<>();
        trees.forEach((change, all) ->
                counts.add((counts.isEmpty() ? ShownText.counted(all.size(), "tree") : ShownText.grouped(all.size()))
                        + ' '
                        + change.ofTrees));
        return conclusion() + ", compared with " + base + ": "
                + (counts.isEmpty() ? "no trees" : String.join(", ", counts))
                + (stepsBefore > stepsAfter
                        ? "; fewer steps in total, " + ShownNumber.ofReal(stepsAfter) + ", was "
                                + ShownNumber.ofReal(stepsBefore)
                        : "");
    }

    @Override
    public List<Finding> findings() {
        List<Finding> findings =
                new ArrayList<>(causes.stream().map(ComparedRuns::of).toList());
        for (LeftOut left : leftOut) {
            List<String> shown = left.subjects.stream().map(ComparedRuns::shown).toList();
            findings.add(
                    shown.isEmpty()
                            ? new Finding(false, left.why)
                            : Finding.about(true, "cannot tell: " + left.why, "tree", shown));
        }
        for (Change change : List.of(Change.GONE, Change.NEW, Change.RENAMED)) {
            List<Tree> all = trees.getOrDefault(change, List.of());
            if (!all.isEmpty()) {
                findings.add(Finding.about(
                        change != Change.RENAMED,
                        change.ofTrees + (change == Change.RENAMED ? ", and otherwise equal" : ""),
                        "tree",
                        all.stream().map(Tree::toString).toList()));
            }
        }
        findings.sort(Comparator.comparing(Finding::fails).reversed());
        return findings;
    }

    private static Finding of(Cause cause) {
        Difference first = cause.own.get(0);
        List<Difference> same =
                cause.own.stream().filter(one -> one.unit.equals(first.unit)).toList();
        boolean isOne = same.size() == 1;
        boolean isOnePath = isSame(same, Difference::path);
        String inside = isSame(same, Difference::inside) ? first.others() : " and regions inside";
        long subjects = same.stream().map(Difference::subject).distinct().count();
        String where = subjects > 1
                ? " in " + ShownText.counted(subjects, "tree")
                : (isOne ? "" : " at " + ShownText.counted(same.size(), "place")) + " in " + shown(first.subject);
        boolean isOnePlace = isOne && isSame(cause.own, one -> one.subject.text() + ' ' + one.path);
        String others = cause.own.stream()
                .filter(one -> !one.unit.equals(first.unit))
                .map(one -> (isOnePlace ? one.whole() : one.what(false)).replaceFirst(":", ";"))
                .distinct()
                .collect(Collectors.joining());
        boolean isOfSeveral = !isSame(same, Difference::change);
        boolean isLost = cause.own.stream().anyMatch(Difference::isLost);
        return new Finding(
                cause.fails(),
                ShownText.quoted(isOnePath ? first.path : "**/" + first.end())
                        + inside
                        + (isOne
                                ? first.whole()
                                : isOfSeveral
                                        ? (first.change.isWorse() ? ": more " : ": fewer ") + first.unit
                                        : first.what(isOnePath))
                        + others
                        + (isOne ? "," : "")
                        + where
                        + (isLost ? "; nothing in the run calls it any more, or it is not instrumented" : ""),
                details(cause),
                isOne
                        ? List.of()
                        : same.stream()
                                .map(difference -> difference.line(isOnePath))
                                .toList(),
                cause.all().flatMap(difference -> difference.place.stream()).findFirst());
    }

    private static List<String> details(Cause cause) {
        List<String> details = new ArrayList<>(ShownText.lines(
                cause.own.stream()
                        .flatMap(difference -> difference.statements.stream())
                        .distinct()
                        .map(text -> "SQL: " + ShownText.label(text))
                        .toList(),
                MOST_STATEMENTS));
        details.addAll(ShownText.lines(
                cause.callers.stream()
                        .map(one -> "called by " + ShownText.quoted(one.path) + one.others() + one.whole())
                        .distinct()
                        .toList(),
                MOST_CALLERS));
        return details;
    }

    static boolean isSame(List<Difference> all, Function<Difference, ?> value) {
        return all.stream().map(value).distinct().limit(2).count() == 1;
    }

    private static String shown(Subject subject) {
        return ShownText.path(subject.text());
    }

    @Override
    public List<RowTable> tables() {
        return ComparedTimes.tables(times);
    }

    /** Writes the conclusion first: the result of a command is read from its beginning. */
    @Override
    public void text(Appendable out) throws IOException {
        out.append(PREFIX).append(summary()).append('\n');
        writeFindings("\n", out);
        for (RowTable table : tables()) {
            out.append('\n');
            for (String line : table.text()) {
                out.append(line).append('\n');
            }
        }
        out.append(ComparedTimes.rest(times).map(rest -> "… " + rest + '\n').orElse(""));
    }

    @Override
    public void json(Appendable out) throws IOException {
        JsonText json = new JsonText(out).beginObject();
        json.name("schema").value("ftimer-comparison").name("version").value(JSON_VERSION);
        json.name("conclusion").value(conclusion());
        json.name("base").value(base).name("counts").beginObject();
        for (Map.Entry<Change, List<Tree>> count : trees.entrySet()) {
            json.name(EnumWords.of(count.getKey())).value(count.getValue().size());
        }
        json.endObject().name("causes").beginArray();
        for (Cause cause : causes) {
            Finding finding = of(cause);
            json.newLine().beginObject().name("cause").value(finding.headline());
            json.name("fails").value(finding.fails()).name("differences").beginArray();
            for (Difference difference : cause.all().toList()) {
                difference.json(json);
            }
            json.endArray().endObject();
        }
        json.endArray().name("trees").beginArray();
        for (Change change : List.of(Change.NEW, Change.GONE, Change.RENAMED)) {
            for (Tree tree : trees.getOrDefault(change, List.of())) {
                json.newLine().beginObject().name("change").value(EnumWords.of(change));
                json.name("subject").value(tree.subject.text());
                json.member("new_subject", tree.became.map(Subject::text).orElse(null))
                        .endObject();
            }
        }
        json.endArray().name("left_out").beginArray();
        for (LeftOut left : leftOut) {
            json.newLine().beginObject().name("why").value(left.why);
            json.texts("subjects", left.subjects.stream().map(Subject::text).toList())
                    .endObject();
        }
        json.endArray().name("times").beginArray();
        for (ComparedTimes region : times) {
            region.json(json);
        }
        json.endArray().endObject();
        out.append('\n');
    }
}

package io.ftimer.export.internal.bounds;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One line of a file of bounds: which numbers a quantity may have in the trees of a subject.
 *
 * @param range the allowed numbers; of a test with several invocations, in each of them
 * @param conditions where the bound holds, such as the release of {@code java}; elsewhere it is not judged
 * @param comment a reason, which updates keep, or a place; may be empty
 */
public record Bound(
        Subject subject, Quantity quantity, Range range, SortedMap<String, String> conditions, String comment)
        implements Bounds.Line {
    /** What a run can differ in. */
    private static final List<String> CONDITIONS = List.of("java", "processors", "layout");

    private static final Pattern PLACE = Pattern.compile("\\((\\S+:\\d+)\\)$");

    static final Comparator<Bound> ORDER = Comparator.comparing(
                    (Bound bound) -> bound.subject.whole().text())
            .thenComparingInt(bound -> bound.subject.text().length())
            .thenComparing(bound -> bound.subject.text())
            .thenComparing(bound -> bound.quantity.kind())
            .thenComparing(bound -> bound.quantity.toString())
            .thenComparing(bound -> bound.conditions.toString());

    public Bound {
        conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
    }

    /** Creates a bound that holds everywhere. */
    public Bound(Subject subject, Quantity quantity, Range range) {
        this(subject, quantity, range, new TreeMap<>(), "");
    }

    /** Makes a bound of the columns of a line; throws {@link IllegalArgumentException} if one is invalid. */
    static Bound of(List<String> columns, String comment) {
        if (columns.size() < 3) {
            throw new IllegalArgumentException(
                    "expected a test, a quantity and a bound, with two blanks between them, such as"
                            + " org.example.OrderTest.sums()  SQL select  <= 1");
        }
        SortedMap<String, String> conditions = new TreeMap<>();
        for (String condition : columns.subList(3, columns.size())) {
            int blank = condition.indexOf(' ');
            if (blank < 0 || !CONDITIONS.contains(condition.substring(0, blank))) {
                throw new IllegalArgumentException(
                        "unknown condition \"" + condition + "\": expected java 17, processors 2 or layout compact");
            }
            conditions.put(condition.substring(0, blank), condition.substring(blank + 1));
        }
        return new Bound(
                new Subject(columns.get(0)),
                Quantity.parse(columns.get(1)),
                Range.parse(columns.get(2)),
                conditions,
                comment);
    }

    Bound with(Range other) {
        return new Bound(subject, quantity, other, conditions, comment);
    }

    /** Returns the first condition that is known not to hold. */
    Optional<String> unmet(Map<String, String> facts) {
        return conditions.entrySet().stream()
                .filter(condition -> facts.containsKey(condition.getKey())
                        && !condition.getValue().equals(facts.get(condition.getKey())))
                .map(condition -> condition.getKey() + ' ' + condition.getValue())
                .findFirst();
    }

    /** Returns the line of the code of a frame, as in a stack trace, as a comment: {@code Order.java:42}. */
    static Optional<String> place(String frame) {
        return PLACE.matcher(frame).results().findFirst().map(place -> place.group(1));
    }

    /** Returns the bound at the first of some places, if its comment is a place. */
    Bound movedTo(List<CheckedBound.Place> places) {
        return comment.isEmpty() || hasReason()
                ? this
                : places.stream()
                        .flatMap(one -> one.code().flatMap(Bound::place).stream())
                        .findFirst()
                        .map(place -> new Bound(subject, quantity, range, conditions, place))
                        .orElse(this);
    }

    /** Returns whether the comment says more than a place such as {@code Order.java:42}. */
    boolean hasReason() {
        return !comment.isEmpty() && !comment.matches("\\S+\\.(java|kt|groovy|scala):\\d+");
    }

    @Override
    public String key() {
        return subject + "  " + quantity + "  " + conditions;
    }

    @Override
    public List<String> columns() {
        return Stream.concat(
                        Stream.of(subject.text(), quantity.toString(), range.toString()),
                        conditions.entrySet().stream()
                                .map(condition -> condition.getKey() + ' ' + condition.getValue()))
                .toList();
    }

    /** Returns the columns as a line has them, without the comment. */
    @Override
    public String toString() {
        return String.join("  ", columns());
    }
}

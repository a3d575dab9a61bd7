package io.ftimer.gate;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.Quantity;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A region that differs from its baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param path the region
 * @param kind the kind of the difference
 * @param metric the name of the number that got worse, or empty
 * @param expected the expected values; empty for a new region
 * @param found the actual values; empty if the region is gone
 * @param inside how many regions inside this one differ for the same reason, and have no difference of their own
 * @param renamed the path of the region in the run, if only its name differs
 * @param statements of a SQL statement, the texts that the run recorded there, if any
 * @param place the line of the application that opened the region in the run, as in a stack trace; empty if it is unknown
 */
public record Difference(
        CallPath path,
        Kind kind,
        String metric,
        Optional<ExpectedRegion> expected,
        Optional<MeasuredRegion> found,
        int inside,
        Optional<CallPath> renamed,
        List<String> statements,
        Optional<String> place) {

    /** The kind of a difference. */
    public enum Kind {
        /** More calls. */
        MORE_CALLS("more calls"),
        /** More invocations of a parameterized or repeated test, and otherwise no more calls. */
        MORE_INVOCATIONS("more invocations"),
        /** Other calls, of which it is not known whether they are more. */
        OTHER_CALLS("other calls"),
        /** The number of calls was exact and differs between the runs now. */
        VARYING_CALLS("calls vary"),
        /** The share of the time differs by more than the tolerance. */
        SHARE("other share"),
        /** A further number grew by more than the tolerance. */
        METRIC("more"),
        /** The efficiency of ranks, or a factor of it, fell by more than the tolerance. */
        EFFICIENCY("lower"),
        /** The baseline does not have the region. */
        NEW("new"),
        /** The same region, with the same calls and regions inside, has another name. */
        RENAMED("renamed"),
        /** Fewer calls. */
        FEWER_CALLS("fewer calls"),
        /** The run does not have the region. */
        GONE("gone");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Returns the kind as shown. */
        public String text() {
            return text;
        }

        /** Returns whether the run does less than the baseline allows, which fails only a strict comparison. */
        public boolean isLess() {
            return this == FEWER_CALLS || this == GONE;
        }
    }

    /** Returns this difference with one more region inside. */
    Difference withInside() {
        return new Difference(path, kind, metric, expected, found, inside + 1, renamed, statements, place);
    }

    /** Returns this difference with the texts of the SQL statements that the region counts, and the place of the region. */
    Difference with(Collection<String> texts, Optional<String> code) {
        return new Difference(path, kind, metric, expected, found, inside, renamed, List.copyOf(texts), code);
    }

    /** Copies the statements. */
    public Difference {
        statements = List.copyOf(statements);
    }

    /** Returns the kind as shown, with the name of the number that got worse. */
    public String what() {
        return metric.isEmpty() ? kind.text() : kind.text() + ' ' + metric;
    }

    /** Returns what differs on one line: {@code solve/assemble: more calls, 4, was 3}. */
    public String text() {
        return region() + ": " + what() + values();
    }

    /** Returns the region, and how many inside it differ too. */
    String region() {
        return ShownText.path(path.text())
                + ShownText.some(inside, "region inside", "regions inside")
                        .map(more -> " and " + more)
                        .orElse("");
    }

    /** Returns the numbers as the end of a sentence: {@code , 4, was 3}. */
    String values() {
        return switch (kind) {
            case MORE_CALLS, MORE_INVOCATIONS, FEWER_CALLS, OTHER_CALLS, VARYING_CALLS ->
                ", " + calls()
                        + expected.map(was -> ", was " + was.calls().shown()).orElse(" in them alone") + invocations();
            case SHARE ->
                ", "
                        + GateNumbers.shareText(
                                found.flatMap(MeasuredRegion::sharePercent).orElseThrow()) + ", was "
                        + GateNumbers.shareText(
                                expected.flatMap(ExpectedRegion::sharePercent).orElseThrow());
            case METRIC, EFFICIENCY ->
                ", "
                        + Quantity.ofReal(Objects.requireNonNull(
                                found.orElseThrow().metrics().get(metric))) + ", was "
                        + Quantity.ofReal(Objects.requireNonNull(
                                expected.orElseThrow().metrics().get(metric)))
                        + invocations();
            case NEW -> ", " + called(calls());
            case GONE -> ", was " + called(expected.orElseThrow().calls().shown());
            case RENAMED -> " to " + ShownText.path(renamed.orElseThrow().text()) + ", calls equal";
        };
    }

    private String invocations() {
        return expected.map(was -> InvocationCalls.words(
                        was.calls().invocations(), found.orElseThrow().calls().invocations()))
                .orElse("");
    }

    private static String called(String calls) {
        return calls + (calls.equals("1") ? " call" : " calls");
    }

    /** Returns the actual calls, in the form of the expected ones. */
    String calls() {
        MeasuredCalls calls = found.orElseThrow().calls();
        return calls.text(expected.map(ExpectedRegion::calls).orElseGet(calls::expected));
    }
}

package io.ftimer.cli.profile;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The samples inside a region for people. Stateless. */
final class ProfileText {
    /** What the methods are sorted by. */
    enum Order {
        self(StackSamples.Row::self, StackSamples.Row::stack),
        stack(StackSamples.Row::stack, StackSamples.Row::self);

        final Comparator<StackSamples.Row> largestFirst;

        Order(ToLongFunction<StackSamples.Row> first, ToLongFunction<StackSamples.Row> second) {
            largestFirst = Comparator.comparingLong(first)
                    .thenComparingLong(second)
                    .reversed()
                    .thenComparing(StackSamples.Row::method);
        }
    }

    private ProfileText() {}

    /** Returns a line about all, for instance {@code 5 calls in 258 ms on 1 thread}. */
    static String calls(CallTimes calls) {
        return ShownText.counted(calls.calls(), "call") + " in " + Quantity.ofNanos(calls.totalNanos()) + " on "
                + ShownText.counted(calls.threads(), "thread");
    }

    /**
     * Returns the text.
     *
     * @param losses why there were more calls and samples
     */
    static List<String> lines(
            String region, CallTimes calls, List<String> losses, StackSamples samples, Order order, int top) {
        List<StackSamples.Row> rows =
                samples.rows().stream().sorted(order.largestFirst).toList();
        List<StackSamples.Row> shown = rows.subList(0, Math.min(top, rows.size()));
        List<String> lines = new ArrayList<>();
        lines.add(ShownText.path(region) + ": " + calls(calls) + "; "
                + ShownText.counted(samples.total(), "sample")
                + samples.byEvent().entrySet().stream()
                        .map(event -> ShownText.grouped(event.getValue()) + " " + event.getKey())
                        .collect(Collectors.joining(", ", " (", ")")));
        losses.forEach(loss -> lines.add("incomplete: " + loss));
        lines.addAll(table(samples.total()).lines(shown));
        if (shown.size() < rows.size()) {
            List<StackSamples.Row> rest = rows.subList(shown.size(), rows.size());
            lines.add("… " + ShownText.counted(rest.size(), "more method") + " with "
                    + ShownText.counted(
                            rest.stream().mapToLong(StackSamples.Row::self).sum(), "self sample"));
        }
        if (samples.truncated() > 0) {
            lines.add(ShownText.counted(samples.truncated(), "stack lacks its", "stacks lack their")
                    + " outer methods; record with -XX:FlightRecorderOptions=stackdepth=1024");
        }
        return lines;
    }

    private static PaddedTable<StackSamples.Row> table(long total) {
        return new PaddedTable<>(List.of(
                Column.number("self", row -> ShownText.grouped(row.self())),
                Column.number("share", row -> Quantity.ofShare((double) row.self() / total)),
                Column.number("stack", row -> ShownText.grouped(row.stack())),
                Column.number("share", row -> Quantity.ofShare((double) row.stack() / total)),
                Column.label("method", StackSamples.Row::method)));
    }
}

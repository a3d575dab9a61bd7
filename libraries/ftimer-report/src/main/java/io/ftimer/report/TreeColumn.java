package io.ftimer.report;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.schema.MetricType;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.Quantity;
import java.util.List;
import java.util.function.Function;

/**
 * A column of numbers of a {@link TreeText}.
 *
 * @param kind what it shows
 * @param header the text above it, not padded
 * @param cell the text of a region
 */
record TreeColumn(Kind kind, String header, Function<ExportedRegion, String> cell) {
    /** The kinds of columns; where there is no room, optional ones are left out in this order. */
    enum Kind {
        METRIC(true),
        SELF(true),
        BAR(true),
        /** Which rank or lane is the slowest: what one looks for next. */
        SLOWEST(true),
        PERCENT(false),
        TIME(false),
        CALLS(false);

        final boolean isOptional;

        Kind(boolean isOptional) {
            this.isOptional = isOptional;
        }
    }

    static final TreeColumn CALLS = new TreeColumn(Kind.CALLS, "calls", region -> ShownText.grouped(region.calls()));

    /** Returns the columns of a tree with times; {@code whole} is the time that has a share of 1, 0 if there is none. */
    static List<TreeColumn> times(double whole, boolean isUnicode) {
        Function<ExportedRegion, Double> share = region -> whole == 0 ? 0 : region.inclusiveNanos() / whole;
        return List.of(
                new TreeColumn(Kind.TIME, "time", region -> Quantity.ofNanos(region.inclusiveNanos())),
                new TreeColumn(Kind.SELF, "self", region -> Quantity.ofNanos(region.selfNanos())),
                new TreeColumn(Kind.PERCENT, ShareBar.HEADER, region -> Quantity.ofShare(share.apply(region))),
                new TreeColumn(
                        Kind.BAR, " ".repeat(ShareBar.CELLS), region -> ShareBar.of(share.apply(region), isUnicode)));
    }

    static TreeColumn metric(String name) {
        MetricType type = MetricType.of(name);
        Function<Number, String> format = switch (type.unit()) {
            case NANOS -> number -> Quantity.ofNanos(number.longValue());
            case BYTES -> number -> Quantity.ofBytes(number.longValue());
            case NUMBER, STEPS -> Quantity::ofNumber;
        };
        return new TreeColumn(
                name.equals(ShownTrees.SLOWEST) ? Kind.SLOWEST : Kind.METRIC,
                ShownText.name(type.label().replace('_', ' ')),
                region -> {
                    Number number = region.metrics().get(name);
                    return number == null ? "" : format.apply(number);
                });
    }

    /** Returns the column of the table, in ASCII or not. */
    Column<ExportedRegion> column(boolean isUnicode) {
        return Column.number(header, isUnicode ? cell : cell.andThen(text -> text.replace('µ', 'u')));
    }
}

package io.ftimer.junit.internal.suite;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Renders a run as Markdown for the page of a CI job. Stateless. */
final class StepSummaryText {
    /** A page has room for more rows than a console. */
    private static final int LISTED = 10;

    private static final PaddedTable<Digest.TestTime> TESTS = new PaddedTable<>(List.of(
            Column.label("slowest tests", Digest.TestTime::name),
            Column.number("runs", test -> ShownText.grouped(test.executions())),
            duration("min", test -> test.windowNanos().min()),
            duration("median", test -> test.windowNanos().median()),
            duration("max", test -> test.windowNanos().max())));

    private static final PaddedTable<Digest.RegionTime> REGIONS = new PaddedTable<>(List.of(
            new Column<>("most self time", true, region -> ShownText.path(region.path())),
            Column.number("calls", region -> ShownText.grouped(region.totals().calls())),
            duration("self", region -> region.totals().selfNanos()),
            duration("inclusive", region -> region.totals().inclusiveNanos())));

    private static final PaddedTable<Digest.RegionTime> COUNTED_REGIONS = new PaddedTable<>(List.of(
            new Column<>("most calls (not all times were measured)", true, region -> ShownText.path(region.path())),
            Column.number("calls", region -> ShownText.grouped(region.totals().calls()))));

    private StepSummaryText() {}

    private static <R> Column<R> duration(String header, ToLongFunction<R> nanos) {
        return Column.number(header, row -> Quantity.ofNanos(nanos.applyAsLong(row)));
    }

    /**
     * Returns the text, in lines that end with {@code \n}.
     */
    static String of(Digest digest, String module) {
        List<String> lines = new ArrayList<>();
        lines.add("### fTimer: " + text(module));
        lines.add("");
        String cutOff = ConsoleText.cutOff(digest);
        lines.add(ConsoleText.testsOfRun(digest) + (cutOff.isEmpty() ? "" : "; " + text(cutOff)) + ".");
        lines.add("");
        lines.addAll(TESTS.markdown(digest.slowestTests(LISTED)));
        List<Digest.RegionTime> regions = digest.slowestRegions(LISTED);
        if (!regions.isEmpty()) {
            lines.add("");
            lines.addAll((digest.paths().isTimed() ? REGIONS : COUNTED_REGIONS).markdown(regions));
        }
        ConsoleText.otherThreads(digest).forEach(sentence -> {
            lines.add("");
            lines.add(TextEscapes.markdown(sentence));
        });
        List<String> notes = new ArrayList<>();
        FindingText.lines(digest.findings()).forEach(line -> notes.add("  " + line));
        ConsoleText.addNotes(notes, digest, digest.paths().absent());
        if (!notes.isEmpty()) {
            lines.add("");
            notes.forEach(
                    note -> lines.add((note.startsWith("    ") ? "  * " : "* ") + TextEscapes.markdown(note.strip())));
        }
        lines.add("");
        return String.join("\n", lines);
    }

    private static String text(String text) {
        return TextEscapes.markdown(TextEscapes.display(text));
    }
}

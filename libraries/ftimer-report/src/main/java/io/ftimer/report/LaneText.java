package io.ftimer.report;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.LaneEntry;
import io.ftimer.reduce.LaneSummary;
import java.util.List;
import java.util.Set;

/** The layout of the lanes of one process. */
final class LaneText {
    /** Shown instead of a number of missing lanes that is not known. */
    static final String UNKNOWN = "unknown";

    private static final List<TextColumn<LaneEntry>> COLUMNS = List.of(
            TextColumn.integer("  Part", 4, LaneEntry::participatingLanes),
            TextColumn.left(
                    "  Missing",
                    7,
                    entry -> entry.missingLanesKnown() ? Integer.toString(entry.missingLanes()) : UNKNOWN),
            TextColumn.fixed("  Sum Incl (s)", 12, 6, entry -> entry.inclusive().sumSeconds()),
            TextColumn.fixed("  Sum Self (s)", 12, 6, entry -> entry.self().sumSeconds()),
            TextColumn.fixed(
                    "  Min Lane Incl (s)", 17, 6, entry -> entry.inclusive().minSeconds()),
            TextColumn.fixed(
                    "  Avg Lane Incl (s)", 17, 6, entry -> entry.inclusive().meanSeconds()),
            TextColumn.fixed(
                    "  Max Lane Incl (s)", 17, 6, entry -> entry.inclusive().maxSeconds()),
            TextColumn.fixed("  Avg Lane Self (s)", 17, 6, entry -> entry.self().meanSeconds()),
            TextColumn.integer("  Min Calls", 9, entry -> entry.calls().min()),
            TextColumn.fixed("  Avg Calls", 9, 3, entry -> entry.calls().quotient()),
            TextColumn.integer("  Max Calls", 9, entry -> entry.calls().max()));

    static final TextLayout<LaneSummary> LAYOUT = new TextLayout<>(
            new TextHead<>(
                    List.of("OpenMP summary"),
                    LaneText::facts,
                    List.of(),
                    Set.of(),
                    List.of(
                            "Report note: lane min/avg/max fields are over participating lanes only;"
                                    + " missing lanes are not zero-filled.",
                            "Report note: missing lane counts are shown as unknown when mixed timed-region epochs"
                                    + " make the aggregate count ambiguous.",
                            "Report note: timed-region envelope time is wall-clock time, not summed lane work."),
                    TextEscapes::escapeControls),
            List.of(TextTable.ofRegions(
                    LaneSummary::entries, LaneEntry::depth, LaneEntry::name, TextEscapes::escapeControls, COLUMNS)));

    private LaneText() {}

    private static List<Metadata.Pair> facts(LaneSummary result) {
        return List.of(
                new Metadata.Pair(
                        "Summary window time (s)",
                        DecimalFormats.fixed(result.window().windowSeconds(), 6)),
                new Metadata.Pair(
                        "Timed region envelope time (s)",
                        DecimalFormats.fixed(result.window().envelopeSeconds(), 6)),
                new Metadata.Pair(
                        "Configured lane capacity",
                        Integer.toString(result.window().laneCapacity())),
                new Metadata.Pair("Observed participating lanes", Integer.toString(result.participatingLanes())),
                new Metadata.Pair(
                        "Summed lane root work (s)", DecimalFormats.fixed(result.sumRootInclusiveSeconds(), 6)),
                new Metadata.Pair("Summed lane self work (s)", DecimalFormats.fixed(result.sumSelfSeconds(), 6)));
    }
}

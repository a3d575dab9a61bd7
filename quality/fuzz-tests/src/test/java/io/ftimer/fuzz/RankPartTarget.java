package io.ftimer.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.reduce.LaneContext;
import io.ftimer.reduce.LaneRecord;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.reduce.TreeDifferences;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.FortranReport;
import io.ftimer.report.RankReports;
import io.ftimer.report.Report;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The bytes that ranks exchange: partial results and differences, of ranks and of their lanes. */
public final class RankPartTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() {
        UnionSummary one = UnionSummary.of(0, SampleTimer.create().summary());
        UnionSummary two = UnionSummary.of(1, SampleTimer.create(3).summary());
        UnionSummary lanes = UnionSummary.of(0, lanes(2, "a", "b"));
        UnionSummary other = UnionSummary.of(5, lanes(3, "a", "c\u00e9"));
        return List.of(
                one.toBytes(),
                one.merge(two).toBytes(),
                TreeDifferences.between(one, UnionSummary.of(1, FTimer.create().summary()))
                        .toBytes(),
                lanes.toBytes(),
                lanes.merge(other).toBytes(),
                TreeDifferences.between(lanes, other).toBytes());
    }

    private static LaneSummary lanes(int teamSize, String... names) {
        return LaneSummary.of(
                new LaneWindow(100, 40, 5, "from", "to"),
                List.of(
                        new LaneRecord(0, List.of(new LaneContext(0, names[0], RegionKind.CODE, 1, 10, 0, true))),
                        new LaneRecord(1, contexts(teamSize, names)),
                        new LaneRecord(2, contexts(teamSize, names))));
    }

    private static List<LaneContext> contexts(int teamSize, String... names) {
        return List.of(
                new LaneContext(0, names[0], RegionKind.CODE, 1, 10, teamSize, true),
                new LaneContext(1, names[1], RegionKind.CODE, 2, 5, teamSize, true));
    }

    @Override
    public boolean reads(byte[] input) throws IOException {
        try {
            switch (input.length == 0 ? 0 : input[0]) {
                case 'U' -> {
                    UnionSummary union = UnionSummary.ofBytes(input);
                    if (isWritten(input)) {
                        check(union, input);
                    }
                }
                case 'D' -> {
                    TreeDifferences differences = TreeDifferences.ofBytes(input);
                    if (isWritten(input)) {
                        check(differences, input);
                    }
                }
                default -> UnionSummary.ofBytes(input);
            }
            return true;
        } catch (IllegalArgumentException documented) {
            assertThat(documented).hasMessageMatching("(?s)malformed partial result of \\d+ bytes: .*");
            return false;
        }
    }

    /** Returns whether a rank wrote the input. A fuzzer finds the checksum of other bytes, which mean what no rank ever writes. */
    private boolean isWritten(byte[] input) {
        return seeds().stream().anyMatch(written -> Arrays.equals(written, input));
    }

    private static void check(UnionSummary union, byte[] input) throws IOException {
        assertThat(union.toBytes()).isEqualTo(input);
        assertThat(UnionSummary.reduce(List.of()).merge(union).toBytes()).isEqualTo(input);
        if (union.status().isSuccess()) {
            report(
                    RankReports.csv(union),
                    RankReports.csvOfSites(union),
                    RankReports.csvOfCallStats(union),
                    FortranReport.of(union),
                    RankReports.text(union));
        }
    }

    private static void report(Report<?>... reports) throws IOException {
        for (Report<?> report : reports) {
            report.writeTo(new StringBuilder());
        }
    }

    private static void check(TreeDifferences differences, byte[] input) {
        assertThat(differences.toBytes()).isEqualTo(input);
        assertThat(differences.toString()).isNotNull();
    }
}

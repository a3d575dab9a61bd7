package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.report.internal.text.TerminalText;
import io.ftimer.summary.Summary;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Names that take more or fewer columns of a terminal than characters, in reports whose layout is fTimer's own. */
class WideCharactersTest {
    private static final List<String> NAMES = List.of("計算", "gro\u0308sse", "🚀 start", "solve");

    private static Summary summary() {
        ManualTimer timer = new ManualTimer();
        NAMES.forEach(name -> timer.run(name, "0.5"));
        return timer.summary();
    }

    private static void assertAligned(String report) {
        List<String> table =
                report.lines().dropWhile(line -> !line.startsWith("Timer name")).toList();
        assertThat(table).hasSizeGreaterThan(NAMES.size());
        assertThat(table.stream().map(TerminalText::columns).distinct())
                .as(report)
                .hasSize(1);
    }

    @Test
    void columns_of_a_profile_are_aligned() {
        String report =
                ReportText.of(ProfileReport.of(summary()).metadata("案例", "1").metadata("long key", "2"));

        assertThat(report).contains("""
                Total time (s) : 2.000000
                """, """
                案例           : 1
                long key       : 2
                """, """
                Timer name  Inclusive (s)     Calls   % Total  % Parent  Uncovered %  Running
                -----------------------------------------------------------------------------
                計算             0.500000         1     25.00     25.00         0.00  no
                gro\u0308sse           0.500000         1     25.00     25.00         0.00  no
                🚀 start         0.500000         1     25.00     25.00         0.00  no
                solve            0.500000         1     25.00     25.00         0.00  no
                """);
    }

    @Test
    void columns_of_ranks_are_aligned() {
        UnionAccumulator union = new UnionAccumulator();
        union.add(0, summary());
        union.add(1, summary());

        assertAligned(ReportText.of(ProfileReport.of(union.interim())));
    }

    @Test
    void trees_for_people_are_aligned_below_a_wide_header() {
        ExportedTree tree = new ExportedTree(
                ExportedTree.Kind.RUN,
                "",
                "",
                true,
                0,
                Map.of(),
                NAMES.stream()
                        .map(name -> new ExportedRegion(0, name, 1, 7, 7, Map.of("要素", 1)))
                        .toList());

        assertThat(ReportText.of(TextReport.of(tree)).lines().skip(1))
                .containsExactly(
                        "time  self   share              calls  要素  region",
                        "7 ns  7 ns  25.0 %  ██▌             1     1  計算",
                        "7 ns  7 ns  25.0 %  ██▌             1     1  gro\u0308sse",
                        "7 ns  7 ns  25.0 %  ██▌             1     1  🚀 start",
                        "7 ns  7 ns  25.0 %  ██▌             1     1  solve");
    }
}

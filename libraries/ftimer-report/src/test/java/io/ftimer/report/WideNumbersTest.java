package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.summary.Summary;
import org.junit.jupiter.api.Test;

/** Numbers that are wider than usual columns, in reports whose layout is fTimer's own. */
class WideNumbersTest {
    private static Summary days() {
        return new ManualTimer().run("solve", "1234567.5").run("write", "0.5").summary();
    }

    @Test
    void times_of_days_widen_their_column() {
        assertThat(ReportText.of(ProfileReport.of(days()))).endsWith("""
                Timer name   Inclusive (s)     Calls   % Total  % Parent  Uncovered %  Running
                ------------------------------------------------------------------------------
                solve       1234567.500000         1    100.00    100.00         0.00  no
                write             0.500000         1      0.00      0.00         0.00  no
                """);
    }

    @Test
    void times_of_days_widen_the_columns_of_ranks() {
        UnionAccumulator union = new UnionAccumulator();
        union.add(0, days());

        assertThat(ReportText.of(ProfileReport.of(union.interim()))).endsWith("""
                Timer name       Calls         Min (s)        Mean (s)         Max (s)   % Total  % Parent   Ranks  Running
                -----------------------------------------------------------------------------------------------------------
                solve              1.0  1234567.500000  1234567.500000  1234567.500000    100.00    100.00       1        0
                write              1.0        0.500000        0.500000        0.500000      0.00      0.00       1        0
                """);
    }
}

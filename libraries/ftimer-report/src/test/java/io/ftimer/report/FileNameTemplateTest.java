package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileNameTemplateTest {
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 3, 9, 5, 7, 8);

    private static String name(String template) {
        return FileNameTemplate.parse(template).ofRank(12).resolve(NOW).toString();
    }

    @ParameterizedTest
    @CsvSource({
        "MyFilename.$YYYY$MM$DD, MyFilename.20260309",
        "a.$Y-$M-$D_$h.$m.$s, a.2026-03-09_05.07.08",
        "$HH$MIN$SS, 050708",
        "$mm$MM$m$M, 07030703",
        "$WallTime.txt, 2026-03-09_05.07.08.txt",
        "timing.$RANK, timing.12",
        "plain, plain",
        "$$Y, $Y",
        "$YYYYY, 2026Y",
    })
    void tokens_are_replaced_the_longest_that_fits_first(String template, String expected) {
        assertThat(name(template)).isEqualTo(expected);
        assertThat(FileNameTemplate.parse(template)).hasToString(template);
    }

    @Test
    void simulated_time_is_that_of_the_program() {
        FileNameTemplate template = FileNameTemplate.parse("t.$SimTime");

        assertThat(template.resolve(NOW, LocalDateTime.of(1, 2, 3, 4, 5, 6))).hasToString("t.0001-02-03_04.05.06");
        assertThatIllegalStateException()
                .isThrownBy(() -> template.resolve(NOW))
                .withMessage("file name with $SimTime requires a simulated time; use resolve(now, simulated)");
    }

    @Test
    void the_time_of_a_summary_is_that_of_its_end() {
        Summary summary = new ManualTimer().run("a", "1").summary();

        assertThat(FileNameTemplate.parse("t.$WallTime").resolve(summary).toString())
                .isEqualTo("t."
                        + summary.endDate().substring(0, 19).replace(' ', '_').replace(':', '.'));
        assertThatExceptionOfType(DateTimeException.class)
                .isThrownBy(() -> FileNameTemplate.parse("t").resolve(Summary.rejected(Status.NOT_INITIALIZED)))
                .withMessage("a rejected summary has no time: NOT_INITIALIZED");
    }

    @Test
    void a_rank_must_be_set() {
        assertThatIllegalStateException()
                .isThrownBy(() -> FileNameTemplate.parse("t.$RANK").resolve(NOW))
                .withMessage("file name with $RANK requires a rank; set it with ofRank");
    }

    @Test
    void missing_tokens_can_be_queried() {
        assertThat(FileNameTemplate.parse("t.$RANK").needsRank()).isTrue();
        assertThat(FileNameTemplate.parse("t.$RANK").ofRank(3).needsRank()).isFalse();
        assertThat(FileNameTemplate.parse("t.$$RANK").needsRank()).isFalse();
        assertThat(FileNameTemplate.parse("t.$SimTime").needsSimulatedTime()).isTrue();
        assertThat(FileNameTemplate.parse("t.$WallTime").needsSimulatedTime()).isFalse();
        assertThat(ReportDestination.parse("t.$RANK").needsRank()).isTrue();
        assertThat(ReportDestination.parse("t.$RANK").ofRank(3).needsRank()).isFalse();
        assertThat(ReportDestination.log().needsRank()).isFalse();
    }

    @Test
    void a_destination_has_no_simulated_time() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReportDestination.parse("t.$SimTime"))
                .withMessage("\"t.$SimTime\" contains $SimTime, but reports have no simulated time; use $WallTime");
    }

    @Test
    void an_unknown_token_and_a_blank_template_are_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FileNameTemplate.parse("a.$day"))
                .withMessage(
                        "invalid file name template \"a.$day\": unknown token at \"$day\"; expected one of $YYYY $WallTime $SimTime $RANK $MIN"
                                + " $MM $DD $HH $mm $SS $Y $M $D $h $m $s $$");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FileNameTemplate.parse(" "))
                .withMessage("file name template must not be blank");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "None", "none", "Log", "LOG"})
    void the_log_has_several_names(String text) {
        assertThat(ReportDestination.parse(text)).hasToString("Log");
    }
}

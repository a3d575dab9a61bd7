package io.ftimer.report;

import static io.ftimer.report.FortranReportTest.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.Summary;
import org.junit.jupiter.api.Test;

/** If a comment names a recorded run, the text is that of the Fortran fTimer in that run. */
class TextHeadTest {
    // recorded: serial/metadata-text-csv
    @Test
    void metadata_follows_the_total_in_order_with_duplicates() {
        Summary summary = new ManualTimer().run("a", "0.5").summary();

        assertThat(text(FortranReport.of(summary)
                        .metadata("Case", "cavity 32")
                        .metadata("A very long metadata key indeed", "v1")
                        .metadata("Case", "again")
                        .metadata("empty", "")))
                .isEqualTo("""
                        Total time (s)                  : .500000
                        Case                            : cavity 32
                        A very long metadata key indeed : v1
                        Case                            : again
                        empty                           :

                        Timer name  Inclusive (s)     Self (s)    Calls   % Total
                        ---------------------------------------------------------
                        a               0.500000      0.500000         1    100.00
                        """);
    }

    // recorded: serial/metadata-escapes
    @Test
    void metadata_is_escaped_and_padded_by_bytes() {
        Summary summary = new ManualTimer().advance("0.5").summary();

        assertThat(text(FortranReport.of(summary)
                        .metadata("k,1", "a,b")
                        .metadata("k\"2", "say \"hi\"")
                        .metadata("line\nbreak", "v1\nv2")
                        .metadata("tab\tkey", "back\\slash")
                        .metadata("cr", "a\rb")
                        .metadata("esc", "\u001B[31mred\u001B[0m")
                        .metadata("del\u007F", "\u0000nul")
                        .metadata("Größe", "10 µm → 漢字")
                        .metadata("c1", "\u0085\u009B31m")
                        .metadata("sp", " in  side ")))
                .isEqualTo("""
                        Total time (s) : .500000
                        k,1            : a,b
                        k"2            : say "hi"
                        line\\nbreak    : v1\\nv2
                        tab\\tkey       : back\\\\slash
                        cr             : a\\rb
                        esc            : \\x1B[31mred\\x1B[0m
                        del\\x7F        : \\x00nul
                        Größe        : 10 µm → 漢字
                        c1             : \\xC2\\x85\\xC2\\x9B31m
                        sp             : \\x20in  side

                        Timer name  Inclusive (s)     Self (s)    Calls   % Total
                        ---------------------------------------------------------
                        """);
    }

    @Test
    void pairs_without_a_key_are_omitted_and_missing_values_are_blank() {
        Summary summary = new ManualTimer().summary();

        assertThat(text(FortranReport.of(summary)
                        .metadata(null, "x")
                        .metadata("   ", "x")
                        .metadata("", "x")
                        .metadata("missing  ", null)
                        .metadata("blank", "  ")))
                .startsWith("Total time (s) : .000000\nmissing        :\nblank          :\n\nTimer name");
    }

    // recorded: serial/active-snapshot
    @Test
    void a_running_region_adds_a_line_a_note_and_a_column() {
        Summary summary = new ManualTimer()
                .start("outer")
                .advance("0.5")
                .run("done", "0.25")
                .start("inner")
                .advance("0.125")
                .summary();

        assertThat(text(FortranReport.of(summary))).isEqualTo("""
                        Total time (s) : .875000
                        Active timers  : yes
                        Snapshot note : active timers are included through the snapshot timestamp.

                        Timer name  Inclusive (s)     Self (s)    Calls   % Total  Active
                        -----------------------------------------------------------------
                        outer           0.875000      0.500000         1    100.00  yes
                          done          0.250000      0.250000         1     28.57  no
                          inner         0.125000      0.125000         1     14.29  yes
                        """);
    }

    @Test
    void the_note_is_not_padded_and_the_reserved_key_is_dropped_while_regions_run() {
        ManualTimer timer = new ManualTimer().start("a");

        String running = text(FortranReport.of(timer.summary())
                .metadata("Active timers  ", "mine")
                .metadata("active timers", "kept")
                .metadata(" Active timers", "kept too"));
        String finished = text(FortranReport.of(timer.stop("a").summary()).metadata("Active timers", "mine"));

        assertThat(running).startsWith("""
                        Total time (s)    : .000000
                        Active timers     : yes
                        Snapshot note : active timers are included through the snapshot timestamp.
                        active timers     : kept
                        \\x20Active timers : kept too

                        """);
        assertThat(finished).startsWith("Total time (s) : .000000\nActive timers  : mine\n\n");
    }

    @Test
    void the_largest_total_is_shown_whole() {
        Summary summary = new ManualTimer().advance("9223372036.854775807").summary();

        assertThat(text(FortranReport.of(summary))).startsWith("Total time (s) : 9223372036.854776\n");
    }
}

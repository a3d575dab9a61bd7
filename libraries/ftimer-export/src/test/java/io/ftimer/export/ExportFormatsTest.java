package io.ftimer.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The list of formats, and what each writes of the same small run. */
class ExportFormatsTest {
    @Test
    void the_formats_are_in_the_order_of_their_names() {
        assertThat(ExportFormats.all().all())
                .extracting(TreeExporter::format)
                .containsExactly("collapsed", "collapsed-calls", "html", "json", "text");
    }

    @ParameterizedTest
    @CsvSource({"collapsed, .collapsed", "collapsed-calls, .calls.collapsed", "json, .trees.json"})
    void a_format_has_a_suffix_and_one_line_of_description(String format, String suffix) {
        TreeExporter exporter = ExportFormats.all().named(format);

        assertThat(exporter.suffix()).isEqualTo(suffix);
        assertThat(exporter.description()).hasSizeLessThan(100).doesNotContain("\n");
    }

    @Test
    void collapsed_stacks_have_self_times() {
        assertThat(SampleTrees.written("collapsed", SampleTrees.SOLVER)).isEqualTo("""
                solve 30000000
                solve;assemble 180000000
                solve;linsolve 30000000
                solve;linsolve;spmv； y=A*x 340000000
                solve;linsolve;dot 60000000
                output 25000000
                """);
    }

    @Test
    void collapsed_stacks_have_calls() {
        assertThat(SampleTrees.written("collapsed-calls", SampleTrees.SOLVER)).isEqualTo("""
                solve 20
                solve;assemble 60
                solve;linsolve 20
                solve;linsolve;spmv； y=A*x 200
                solve;linsolve;dot 200
                output 2
                """);
    }

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "level 5,level_5",
                "level 5 10.,level 5_10.",
                "voilà5,voilà5",
                "v1.5,v1.5",
                "a\u00A05,a_5",
                "a\u30005,a_5",
                "a 5 b,a 5 b",
                "a<b;c,a‹b；c",
                "' ',(no name)",
                "'',(no name)",
                "\u001B[1m\u202E,\uFFFD[1m\uFFFD"
            })
    void names_in_collapsed_stacks_have_nothing_that_a_reader_misreads(String name, String frame) {
        ExportedTree tree = SampleTrees.run("", SampleTrees.region(0, name, 1, 1, 1));

        assertThat(SampleTrees.written("collapsed", tree)).isEqualTo(frame + " 1\n");
    }

    @Test
    void a_region_has_the_same_frame_inside_a_stack_as_at_its_end() {
        ExportedTree tree =
                SampleTrees.run("", SampleTrees.region(0, "level 5", 1, 2, 1), SampleTrees.region(1, "b", 1, 1, 1));

        assertThat(SampleTrees.written("collapsed", tree)).isEqualTo("level_5 1\nlevel_5;b 1\n");
    }

    @Test
    void each_of_several_trees_has_its_label_as_first_frame() {
        ExportedTree one = SampleTrees.run("one", SampleTrees.region(0, "a", 1, 1, 1));

        assertThat(SampleTrees.written(
                        "collapsed",
                        one,
                        one,
                        SampleTrees.test("T", "x", one.regions().get(0))))
                .isEqualTo("one;a 1\none (2);a 1\nT x;a 1\n");
        assertThat(SampleTrees.written(
                        "collapsed", SampleTrees.test("T", "x", one.regions().get(0))))
                .isEqualTo("T x;a 1\n");
    }

    @Test
    void labels_that_look_the_same_are_numbered_and_show_what_cannot_be_seen() {
        ExportedRegion region = SampleTrees.region(0, "a", 1, 1, 1);

        assertThat(SampleTrees.written(
                        "collapsed",
                        SampleTrees.run("x ", region),
                        SampleTrees.run("x", region),
                        SampleTrees.run("", region),
                        SampleTrees.test("g\u202E", "", region)))
                .isEqualTo("x;a 1\nx (2);a 1\nrun;a 1\ng\\u202E test;a 1\n");
    }
}

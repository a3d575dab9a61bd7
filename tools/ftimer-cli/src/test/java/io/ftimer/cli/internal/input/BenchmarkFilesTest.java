package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files of JMH and of its profiler, from one run of a benchmark. */
class BenchmarkFilesTest {
    private static final String SOLVE =
            "0 solve, 1 assemble, 1 linsolve, 2 dot, 2 spmv, 2 axpy, 1 check, 2 dot, 2 spmv, 2 axpy";

    @Test
    void a_benchmark_of_the_profiler_is_a_tree() throws IOException {
        List<ExportedTree> csv = Reading.sample("profiler.csv");

        assertThat(csv).extracting(ExportedTree::name).containsExactly("solve, avgt");
        assertThat(csv).extracting(ExportedTree::group).containsOnly("io.ftimer.demo.SolverBenchmark");
        assertThat(outline(csv.get(0))).isEqualTo(SOLVE);
        assertThat(csv.get(0).regions().get(3).calls()).isEqualTo(957);
        assertThat(csv.get(0).regions().get(3).metrics()).containsEntry("calls_per_op", new BigDecimal("319.0"));
        assertThat(csv.get(0).facts()).containsEntry("operations", "3").containsEntry("iterations", "2");
    }

    @Test
    void results_of_jmh_have_the_regions_per_operation() throws IOException {
        List<ExportedTree> trees = Reading.sample("jmh.json");

        assertThat(trees).extracting(ExportedTree::name).containsExactly("solve, avgt");
        assertThat(outline(trees.get(0))).isEqualTo("0 solve, 1 linsolve, 2 axpy, 2 dot, 2 spmv");
        ExportedRegion dot = trees.get(0).regions().get(3);
        assertThat(dot.calls()).isEqualTo(319);
        assertThat(dot.metrics()).containsKeys("calls_per_op", "inclusive_ns_per_op", "self_ns_per_op", "self_percent");
        assertThat(trees.get(0).facts()).containsEntry("scoreUnit", "us/op").containsKey("ftimer.overhead.norm");
    }

    @Test
    void a_region_without_its_parent_has_the_rest_of_the_path_as_its_name() {
        List<ExportedTree> trees = Reading.text("""
                [{"benchmark":"B.run","mode":"avgt","params":{"n":"10"},"primaryMetric":{"score":2.5,"scoreUnit":"us/op"},
                "secondaryMetrics":{
                "ftimer.solve/spmv.calls.norm":{"score":2.500000,"scoreUnit":"calls/op"},
                "ftimer.solve.calls.norm":{"score":1.000000,"scoreUnit":"calls/op"},
                "ftimer.a/b/c.calls.norm":{"score":4.000000,"scoreUnit":"calls/op"},
                "ftimer.solve@home.calls.norm":{"score":1.000000,"scoreUnit":"calls/op"},
                "gc.count":{"score":4.000000,"scoreUnit":"counts"}}}]
                """);
        assertThat(trees).hasSize(1);
        assertThat(trees.get(0).name()).isEqualTo("run, avgt, n=10");
        assertThat(outline(trees.get(0))).isEqualTo("0 solve, 1 spmv, 0 solve@home, 0 a/b/c");
        assertThat(trees.get(0).regions().get(1).calls()).isEqualTo(2);
        assertThat(trees.get(0).facts()).containsEntry("gc.count", "4.000000 counts");
    }

    @Test
    void results_without_the_regions_that_the_benchmark_opened_are_rejected() {
        assertThatThrownBy(() -> Reading.text("""
                [{"benchmark":"B.run","mode":"avgt","primaryMetric":{"score":2.5,"scoreUnit":"us/op"},
                "secondaryMetrics":{"ftimer":{"score":4.000000,"scoreUnit":"regions"}}}]
                """))
                .hasMessageContaining("the regions of B.run are not among its results; run it with -prof"
                        + " \"ftimer:metric=calls,time,self,share\", or read the files of -prof"
                        + " \"ftimer:out=FOLDER\"");
    }

    static String outline(ExportedTree tree) {
        return String.join(
                ", ",
                tree.regions().stream()
                        .map(region -> region.depth() + " " + region.name())
                        .toList());
    }
}

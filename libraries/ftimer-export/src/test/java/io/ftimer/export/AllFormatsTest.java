package io.ftimer.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.values.RegionKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every format takes every tree, and what it writes reads back with the same totals. */
class AllFormatsTest {
    static List<Path> recordings() {
        return Recordings.results();
    }

    @Test
    void every_format_of_other_tools_is_checked() {
        assertThat(ExportFormats.all().all().stream().map(TreeExporter::format)).containsAll(WrittenFormats.formats());
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void recorded_runs_keep_their_totals(Path recording) {
        WrittenFormats.check(Recordings.trees(recording));
    }

    @Test
    void most_recorded_runs_have_trees() {
        assertThat(recordings())
                .filteredOn(recording -> !Recordings.trees(recording).isEmpty())
                .hasSizeGreaterThan(60);
    }

    @Property(tries = 150)
    void random_trees_keep_their_totals(@ForAll("trees") List<ExportedTree> trees) {
        WrittenFormats.check(trees);
    }

    @Provide
    Arbitrary<List<ExportedTree>> trees() {
        Arbitrary<String> names = Arbitraries.oneOf(
                Arbitraries.of("a", "b", "a 5", "rank"),
                Arbitraries.of(SampleTrees.HOSTILE),
                Arbitraries.strings().ofMaxLength(8));
        Arbitrary<Long> numbers = Arbitraries.longs().between(-5, 1L << 50);
        Arbitrary<Number> metrics = Arbitraries.oneOf(
                Arbitraries.longs().map(Number.class::cast),
                Arbitraries.doubles().map(Number.class::cast),
                Arbitraries.bigDecimals().map(Number.class::cast),
                Arbitraries.bigIntegers().map(Number.class::cast),
                Arbitraries.of(Double.NaN, Double.NEGATIVE_INFINITY, 0.1f, -0.0));
        Arbitrary<ExportedRegion> regions = Combinators.combine(
                        Arbitraries.integers().between(0, 9),
                        names,
                        Arbitraries.of(RegionKind.class),
                        numbers,
                        numbers,
                        numbers,
                        Arbitraries.maps(names, metrics).ofMaxSize(2))
                .as(ExportedRegion::new);
        Arbitrary<Map<String, String>> facts = Arbitraries.maps(names, names).ofMaxSize(2);
        return Combinators.combine(
                        Arbitraries.of(ExportedTree.Kind.class),
                        names,
                        Arbitraries.oneOf(names, Arbitraries.of("rank 0", "rank 12")),
                        Arbitraries.of(true, false),
                        facts,
                        regions.list().ofMaxSize(30))
                .as((kind, group, name, isTimed, known, list) ->
                        new ExportedTree(kind, group, name, isTimed, 5, known, preorder(list, isTimed)))
                .list()
                .ofMaxSize(4);
    }

    /** Returns the regions with depths that are possible in preorder, and without times if these were not measured. */
    private static List<ExportedRegion> preorder(List<ExportedRegion> regions, boolean isTimed) {
        List<ExportedRegion> possible = new ArrayList<>();
        int deepest = 0;
        for (ExportedRegion region : regions) {
            int depth = Math.min(region.depth(), deepest);
            possible.add(new ExportedRegion(
                    depth,
                    region.name(),
                    region.kind(),
                    region.calls(),
                    isTimed ? region.inclusiveNanos() : 0,
                    isTimed ? region.selfNanos() : 0,
                    region.metrics()));
            deepest = depth + 1;
        }
        return possible;
    }

    @Test
    void hostile_names_and_the_largest_numbers_are_written() {
        WrittenFormats.check(List.of(SampleTrees.hostile(), SampleTrees.hostile(), SampleTrees.SOLVER));
        WrittenFormats.check(List.of(
                SampleTrees.run("huge", SampleTrees.region(0, "a", Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE))));
        WrittenFormats.check(
                List.of(SampleTrees.run("backward", SampleTrees.region(0, "a", Long.MIN_VALUE, -1, Long.MIN_VALUE))));
    }

    @Test
    void no_tree_and_trees_without_regions_are_written() {
        WrittenFormats.check(List.of());
        WrittenFormats.check(Collections.nCopies(3, SampleTrees.run("")));
    }

    @Test
    void a_thousand_nested_regions_are_written() {
        List<ExportedRegion> regions = new ArrayList<>();
        for (int depth = 0; depth < 1000; depth++) {
            regions.add(SampleTrees.region(depth, "level", 1, 2000 - depth, 1));
        }
        WrittenFormats.check(List.of(new ExportedTree(ExportedTree.Kind.RUN, "", "deep", true, 0, Map.of(), regions)));
    }
}

package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.export.ExportFormats;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.RankReports;
import io.ftimer.report.TreeSink;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the writers of the runtime and of the exporters write is read back. */
class WrittenFilesTest {

    @Property(tries = 100)
    void a_local_report_keeps_regions_calls_and_times(@ForAll @LongRange(max = 1 << 30) long seed) throws IOException {
        Summary summary = RandomRuns.timer(seed).summary();
        String csv = written(CsvReport.of(summary).metadata("host", "a\n\"b\"").metadata("host", "c"));

        List<ExportedTree> trees = Reading.text(csv);

        assertThat(trees).hasSize(1);
        ExportedTree expected = ExportedTree.of("local", summary);
        assertThat(trees.get(0).regions()).isEqualTo(expected.regions());
        assertThat(trees.get(0).windowNanos()).isEqualTo(expected.windowNanos());
        assertThat(trees.get(0).facts()).containsEntry("host", "a\n\"b\"").containsEntry("host 2", "c");
    }

    @Property(tries = 50)
    void reports_over_ranks_keep_means_and_numbers_of_calls(@ForAll @LongRange(max = 1 << 30) long seed)
            throws IOException {
        Summary summary = RandomRuns.timer(seed).summary();
        List<ExportedRegion> expected = ExportedTree.of("", summary).regions();

        for (String csv : List.of(
                written(RankReports.csv(StrictSummary.reduce(List.of(summary, summary)))),
                written(RankReports.csv(UnionSummary.reduce(List.of(summary, summary)))))) {
            List<ExportedRegion> read = Reading.text(csv).get(0).regions();
            assertThat(read)
                    .usingElementComparator(WrittenFilesTest::byNumbers)
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {199_999, 200_001, 3_000_000})
    void a_name_of_any_length_is_read_back_whole_or_without_its_middle(int length) throws IOException {
        String name = "a\"" + "x".repeat(length - 4) + "\"z";
        FTimer timer = FTimer.create();
        timer.start(name);
        timer.stop(name);
        Summary summary = timer.summary();

        for (String text : List.of(
                written(CsvReport.of(summary)),
                written(RankReports.csv(UnionSummary.reduce(List.of(summary)))),
                exported("json", new ExportedRun("run", Map.of()), List.of(ExportedTree.of("run", summary))))) {
            assertThat(Reading.text(text).get(0).regions()).singleElement().satisfies(region -> {
                assertThat(region.name()).startsWith("a\"x").endsWith("x\"z");
                assertThat(region.name().equals(name)).isEqualTo(length <= 200_000);
            });
        }
    }

    @Test
    void a_byte_order_mark_is_no_part_of_a_file() throws IOException {
        FTimer timer = FTimer.create();
        timer.start("a");
        timer.stop("a");
        Summary summary = timer.summary();

        for (String text : List.of(
                written(CsvReport.of(summary)),
                exported("json", new ExportedRun("run", Map.of()), List.of(ExportedTree.of("run", summary))),
                SerializedTree.of(summary).toText())) {
            assertThat(Reading.text("\uFEFF" + text))
                    .isEqualTo(Reading.text(text))
                    .hasSize(1);
        }
    }

    private static int byNumbers(ExportedRegion a, ExportedRegion b) {
        boolean isSame = a.depth() == b.depth()
                && a.name().equals(b.name())
                && a.calls() == b.calls()
                && a.inclusiveNanos() == b.inclusiveNanos()
                && a.selfNanos() == b.selfNanos();
        return isSame ? 0 : 1;
    }

    @Property(tries = 50)
    void reports_of_sites_and_of_single_calls_keep_sums_and_counts(@ForAll @LongRange(max = 1 << 30) long seed)
            throws IOException {
        Summary summary = RandomRuns.timer(seed).summary();

        List<ExportedRegion> sites =
                Reading.text(written(CsvReport.ofSites(summary))).get(0).regions();
        assertThat(sites.stream().map(ExportedRegion::inclusiveNanos).toList())
                .isEqualTo(summary.sites().stream()
                        .map(site -> site.stats().sumNanos().longValue())
                        .toList());

        List<ExportedRegion> calls =
                Reading.text(written(CsvReport.ofCallStats(summary))).get(0).regions();
        assertThat(calls.stream().map(ExportedRegion::calls).toList())
                .isEqualTo(summary.entries().stream()
                        .map(entry -> entry.callCount())
                        .toList());
        assertThat(calls.stream().map(ExportedRegion::depth).toList())
                .isEqualTo(
                        summary.entries().stream().map(entry -> entry.depth()).toList());
    }

    @Property(tries = 50)
    void reports_in_sequence_are_as_many_trees(
            @ForAll @LongRange(max = 1 << 30) long seed, @ForAll @IntRange(min = 1, max = 4) int reports)
            throws IOException {
        String one = written(CsvReport.of(RandomRuns.timer(seed).summary()));
        String records = one.substring(one.indexOf('\n') + 1);

        List<ExportedTree> trees = Reading.text(one + records.repeat(reports - 1));

        assertThat(trees)
                .hasSize(reports)
                .allMatch(tree -> tree.regions().equals(trees.get(0).regions()));
        assertThat(trees.get(reports - 1).name()).isEqualTo(reports == 1 ? "local" : "local " + reports);
    }

    @Property(tries = 50)
    void a_serialized_tree_keeps_regions_calls_and_times(@ForAll @LongRange(max = 1 << 30) long seed) {
        SerializedTree tree = SerializedTree.of(RandomRuns.timer(seed).summary());

        List<ExportedRegion> read = Reading.text(tree.toText()).get(0).regions();

        assertThat(read.stream().map(ExportedRegion::inclusiveNanos).toList())
                .isEqualTo(tree.regions().stream()
                        .map(SerializedTree.Region::inclusiveNanos)
                        .toList());
        assertThat(read.stream().map(ExportedRegion::name).toList())
                .isEqualTo(
                        tree.regions().stream().map(SerializedTree.Region::name).toList());
        assertThat(read.stream().mapToLong(ExportedRegion::selfNanos).sum())
                .isEqualTo(read.stream()
                        .filter(region -> region.depth() == 0)
                        .mapToLong(ExportedRegion::inclusiveNanos)
                        .sum());
    }

    @Property(tries = 100)
    void the_format_json_loses_nothing(@ForAll @LongRange(max = 1 << 30) long seed) throws IOException {
        Random random = new Random(seed);
        List<ExportedTree> trees = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            trees.add(randomTree(random));
        }
        ExportedRun run = new ExportedRun("title \"x\"", Map.of("jdk", "17"));
        String json = exported("json", run, trees);

        List<ExportedTree> read = new ArrayList<>();
        List<ExportedRun> runs = new ArrayList<>();
        Inputs.read("in", null, new java.io.ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), found -> {
            runs.add(found);
            return Reading.collecting(read);
        });

        assertThat(runs).containsExactly(run);
        assertThat(read.stream().map(WrittenFilesTest::normalized).toList())
                .isEqualTo(trees.stream().map(WrittenFilesTest::normalized).toList());
    }

    private static ExportedTree randomTree(Random random) {
        List<ExportedRegion> regions = new ArrayList<>();
        int depth = -1;
        for (int i = random.nextInt(12); i > 0; i--) {
            depth = random.nextInt(depth + 2);
            Map<String, Number> metrics = new LinkedHashMap<>();
            Number[] numbers = {
                random.nextLong(), random.nextDouble(), random.nextInt(), Double.NaN, new BigDecimal("1.50E+30")
            };
            for (int j = random.nextInt(3); j > 0; j--) {
                metrics.put("m" + j + " \n", numbers[random.nextInt(numbers.length)]);
            }
            regions.add(new ExportedRegion(
                    depth,
                    i % 3 == 0 ? "" : "né\"\\" + i,
                    i % 2 == 0 ? RegionKind.CODE : RegionKind.OTHER,
                    random.nextLong(Long.MAX_VALUE),
                    random.nextLong(),
                    random.nextInt(),
                    metrics));
        }
        ExportedTree.Kind[] kinds = ExportedTree.Kind.values();
        return new ExportedTree(
                kinds[random.nextInt(kinds.length)],
                random.nextBoolean() ? "" : "group",
                "name " + random.nextInt(9),
                random.nextBoolean(),
                random.nextLong(),
                random.nextBoolean() ? Map.of() : Map.of("fact", "värlue", "empty", ""),
                regions);
    }

    /** Numbers of equal value are equal, whatever their type. */
    private static ExportedTree normalized(ExportedTree tree) {
        List<ExportedRegion> regions = tree.regions().stream()
                .map(region -> {
                    Map<String, Number> metrics = new LinkedHashMap<>();
                    region.metrics()
                            .forEach((name, number) -> metrics.put(
                                    name,
                                    number.equals(Double.NaN)
                                            ? number
                                            : new BigDecimal(number.toString()).stripTrailingZeros()));
                    return new ExportedRegion(
                            region.depth(),
                            region.name(),
                            region.kind(),
                            region.calls(),
                            region.inclusiveNanos(),
                            region.selfNanos(),
                            metrics);
                })
                .toList();
        return tree.withRegions(regions);
    }

    @Property(tries = 20)
    void a_compressed_file_is_the_same(@ForAll @LongRange(max = 1 << 30) long seed) throws IOException {
        String csv = written(CsvReport.of(RandomRuns.timer(seed).summary()));
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(csv.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(Reading.bytes(packed.toByteArray())).isEqualTo(Reading.text(csv));
    }

    static String written(CsvReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        report.writeTo(out);
        return out.toString();
    }

    static String exported(String format, ExportedRun run, List<ExportedTree> trees) throws IOException {
        StringBuilder out = new StringBuilder();
        TreeSink sink = ExportFormats.all().named(format).open(run, out);
        for (ExportedTree tree : trees) {
            sink.accept(tree);
        }
        sink.finish();
        return out.toString();
    }
}

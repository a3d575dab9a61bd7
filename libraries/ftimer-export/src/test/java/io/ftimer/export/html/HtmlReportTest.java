package io.ftimer.export.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ftimer.export.ExportFormats;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import io.ftimer.values.RegionKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HtmlReportTest {
    private static final ExportedRun RUN = new ExportedRun("run", Map.of());
    private static final Pattern DATA =
            Pattern.compile("<script id=\"data\" type=\"([^\"]+)\">(.*?)</script>", Pattern.DOTALL);

    @Test
    void the_policy_permits_the_script_and_the_style_of_the_page_and_nothing_else() throws Exception {
        String page = page(HtmlReport.of(RUN, List.of(SampleRuns.multigrid())));
        assertThat(page)
                .contains("content=\"default-src 'none'; script-src 'sha256-"
                        + sha256(between(page, "<script>", "</script>"))
                        + "'; style-src 'sha256-" + sha256(between(page, "<style>", "</style>"))
                        + "'; base-uri 'none'; form-action 'none'\"");
    }

    @Test
    void a_page_has_three_scripts_and_styles_and_refers_to_nothing() throws IOException {
        String page = page(HtmlReport.of(RUN, List.of(SampleRuns.multigrid())));
        assertThat(page.split("<script")).hasSize(3);
        assertThat(page.split("</script")).hasSize(3);
        assertThat(page.split("</?style")).hasSize(3);
        assertThat(page).doesNotContain("http:", "https:", "src=", "href=", "url(", "@import", "innerHTML", "{{");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void a_kind_makes_another_name(RegionKind kind) throws IOException {
        JsonNode data = data(page(HtmlReport.of(
                new ExportedRun("title", Map.of()),
                List.of(ofRegions(
                        new ExportedRegion(0, "a", 1, 1, 1),
                        new ExportedRegion(0, "a", kind, 2, 1, 1, Map.of()),
                        new ExportedRegion(0, "b", kind, 3, 1, 1, Map.of()))))));

        assertThat(data.get("names")).isEqualTo(json("[\"a\", \"a\", \"b\"]"));
        assertThat(data.get("kinds")).isEqualTo(json("[1, \"%1$s\", 2, \"%1$s\"]".formatted(kind.key())));
        assertThat(data.at("/runs/0/trees/0/tree/name")).isEqualTo(json("[0, 1, 2]"));
    }

    @Test
    void regions_are_columns_of_the_data_block() throws IOException {
        ExportedTree tree = new ExportedTree(
                Kind.TEST,
                "SolverTest",
                "solves",
                true,
                100,
                Map.of("outcome", "passed"),
                List.of(
                        new ExportedRegion(0, "solve", 1, 90, 40, Map.of("allocated_bytes", 512L)),
                        new ExportedRegion(1, "dot", 3, 30, 30),
                        new ExportedRegion(1, "spmv", 2, 20, 15, Map.of("allocated_bytes", 8L, "load", 0.5)),
                        new ExportedRegion(2, "dot", 2, 5, 5)));
        assertThat(data(page(HtmlReport.of(
                        new ExportedRun("title", SampleRuns.facts("JDK", "17", "a", "b")), List.of(tree)))))
                .isEqualTo(json("""
                        {"version": 3,
                         "runs": [{
                           "title": "title",
                           "facts": [["JDK", "17"], ["a", "b"]],
                           "trees": [{"part": 0, "facts": [], "tree": {
                             "kind": "TEST", "group": "SolverTest", "title": "solves", "timed": true, "window": 100,
                             "facts": [["outcome", "passed"]],
                             "depth": [0, 1, 1, 2], "name": [0, 1, 2, 1], "calls": [1, 3, 2, 2], "incl": [90, 30, 20, 5],
                             "self": [],
                             "metrics": {"allocated_bytes": [512, null, 8, null], "load": [null, null, 0.5, null]}}}]}],
                         "names": ["solve", "dot", "spmv"], "kinds": [], "parts": [[0, 1, 2]]}
                        """));
    }

    @Test
    void self_times_are_written_where_they_do_not_follow_from_inclusive_times() throws IOException {
        ExportedTree tree = ofRegions(
                new ExportedRegion(0, "a", 1, 10, 0),
                new ExportedRegion(1, "b", 1, 15, 15),
                new ExportedRegion(0, "c", 1, 7, 6));
        assertThat(data(page(HtmlReport.of(RUN, List.of(tree)))).at("/runs/0/trees/0/tree/self"))
                .isEqualTo(json("[0, 0, 2, 6]"));
    }

    @Test
    void numbers_beyond_the_exact_range_of_the_page_are_strings() throws IOException {
        long exact = 1L << 53;
        ExportedTree tree = ofRegions(
                new ExportedRegion(0, "a", exact, exact + 1, exact + 1),
                new ExportedRegion(0, "b", Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE));
        JsonNode columns = data(page(HtmlReport.of(RUN, List.of(tree)))).at("/runs/0/trees/0/tree");
        assertThat(columns.path("calls")).isEqualTo(json("[9007199254740992, \"9223372036854775807\"]"));
        assertThat(columns.path("incl")).isEqualTo(json("[\"9007199254740993\", \"-9223372036854775808\"]"));
    }

    @Test
    void metrics_that_are_no_finite_numbers_are_missing() throws IOException {
        ExportedTree tree = ofRegions(new ExportedRegion(0, "a", 1, 1, 1, Map.of("load", Double.NaN)));
        assertThat(data(page(HtmlReport.of(RUN, List.of(tree)))).at("/runs/0/trees/0/tree/metrics"))
                .isEqualTo(json("{\"load\": [null]}"));
    }

    @Test
    void the_base_is_the_second_run() throws IOException {
        JsonNode data = data(page(HtmlReport.of(RUN, List.of(SampleRuns.multigrid()))
                .comparedWith(new ExportedRun("base", Map.of()), List.of(SampleRuns.jacobi()))));
        assertThat(data.at("/runs/0/title").asText()).isEqualTo("run");
        assertThat(data.at("/runs/1/title").asText()).isEqualTo("base");
        assertThat(data.at("/runs/1/trees/0/tree/depth").size())
                .isEqualTo(SampleRuns.jacobi().regions().size());
    }

    @Test
    void hostile_names_are_data() throws IOException {
        ExportedTree tree = hostileTree();
        String page = page(HtmlReport.of(new ExportedRun(HostileNames.ALL.get(0), Map.of()), List.of(tree)));
        JsonNode data = data(page);
        assertThat(data.at("/runs/0/title").asText()).isEqualTo(HostileNames.ALL.get(0));
        assertThat(texts(data.path("names"))).isEqualTo(HostileNames.ALL);
        assertThat(page.split("</script")).hasSize(3);
        assertThat(page)
                .contains("<title>&lt;/script&gt;&lt;script&gt;document.title = 'broken'&lt;/script&gt;</title>");
        assertThat(page).doesNotContain("\u2028", "\u001B", "\u0000", "<img", "<!--");
    }

    @Test
    void a_report_of_1000_regions_is_readable_and_below_300_kB() throws IOException {
        String page = page(HtmlReport.of(RUN, List.of(SampleRuns.large("a", 1_000, 1)))
                .comparedWith(RUN, List.of(SampleRuns.large("a", 1_000, 2))));
        assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(300_000);
        assertThat(type(page)).isEqualTo("application/json");
    }

    @Test
    void a_long_data_block_is_compressed_and_keeps_every_number() throws IOException {
        ExportedTree tree = SampleRuns.large("large", 100_000, 3);
        String page = page(HtmlReport.of(RUN, List.of(tree)));
        assertThat(type(page)).isEqualTo("text/plain");
        assertThat(page.length()).isLessThan(1_500_000);
        assertThat(page.lines()).allMatch(line -> line.length() < 1_000);
        JsonNode columns = data(page).at("/runs/0/trees/0/tree");
        List<String> names = texts(data(page).path("names"));
        assertThat(IntStream.range(0, 100_000)
                        .mapToObj(i -> new ExportedRegion(
                                columns.path("depth").path(i).asInt(),
                                names.get(columns.path("name").path(i).asInt()),
                                columns.path("calls").path(i).asLong(),
                                columns.path("incl").path(i).asLong(),
                                tree.regions().get(i).selfNanos()))
                        .toList())
                .isEqualTo(tree.regions());
    }

    @Test
    void equal_runs_give_equal_pages() throws IOException {
        HtmlReport report = HtmlReport.of(RUN, List.of(SampleRuns.large("a", 30_000, 1)));
        assertThat(page(report)).isEqualTo(page(report));
    }

    @Test
    void the_exporter_writes_the_report_of_one_run() throws IOException {
        TreeExporter exporter = ExportFormats.all().named("html");
        StringBuilder out = new StringBuilder();
        TreeSink sink = exporter.open(RUN, out);
        sink.accept(SampleRuns.multigrid());
        sink.accept(SampleRuns.jacobi());
        sink.finish();
        assertThat(out).hasToString(page(HtmlReport.of(RUN, List.of(SampleRuns.multigrid(), SampleRuns.jacobi()))));
        assertThat(exporter.suffix()).isEqualTo(".html");
        assertThat(exporter.description()).isEqualTo("a page with a picture and a table, for any browser");
    }

    @Test
    void a_report_is_written_to_a_file(@TempDir Path folder) throws IOException {
        HtmlReport report = HtmlReport.of(RUN, List.of(SampleRuns.multigrid()));
        Path file = folder.resolve("report.html");
        report.write(file);
        assertThat(Files.readString(file)).isEqualTo(page(report));
    }

    static ExportedTree hostileTree() {
        return ofRegions(HostileNames.ALL.stream()
                .map(name -> new ExportedRegion(0, name, 1, 1_000_000, 1_000_000))
                .toArray(ExportedRegion[]::new));
    }

    private static ExportedTree ofRegions(ExportedRegion... regions) {
        return new ExportedTree(Kind.RUN, "", "tree", true, 0, Map.of(), List.of(regions));
    }

    private static String page(HtmlReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        report.writeTo(out);
        return out.toString();
    }

    private static String type(String page) {
        Matcher block = DATA.matcher(page);
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    private static JsonNode data(String page) throws IOException {
        Matcher block = DATA.matcher(page);
        assertThat(block.find()).isTrue();
        if (block.group(1).equals("application/json")) {
            return json(block.group(2));
        }
        byte[] bytes = Base64.getMimeDecoder().decode(block.group(2));
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new ObjectMapper().readTree(in);
        }
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }

    private static List<String> texts(JsonNode array) {
        return IntStream.range(0, array.size())
                .mapToObj(i -> array.path(i).asText())
                .collect(Collectors.toList());
    }

    private static String between(String page, String start, String end) {
        int from = page.indexOf(start) + start.length();
        return page.substring(from, page.indexOf(end, from));
    }

    static String sha256(String text) throws Exception {
        return Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}

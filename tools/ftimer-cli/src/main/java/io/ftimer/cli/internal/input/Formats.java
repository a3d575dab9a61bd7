package io.ftimer.cli.internal.input;

import io.ftimer.export.internal.format.TreesJson;
import io.ftimer.export.internal.tree.BenchmarkTree;
import io.ftimer.export.internal.tree.Fields;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.FormatVersions;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.Column;
import io.ftimer.report.internal.text.RecordSchema;
import io.ftimer.report.internal.text.ReportSchemas;
import io.ftimer.report.internal.text.SuiteSchema;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Recognizes the formats of files, and reads those of tests and of benchmarks. Stateless. */
final class Formats {
    private static final String EXPECTED = "expected the header of a CSV report, JSON, a serialized tree or a trace";

    private static final List<String> SUITE_METRICS = Stream.concat(
                    Stream.of("is_active"), SuiteSchema.SCHEMA.namesOf(Column.Role.METRIC).stream())
            .toList();

    /** The number of columns that all records of one benchmark have in common: up to the thread, the first of a region. */
    private static final int BENCHMARK_KEY = ReportSchemas.BENCHMARK.header().indexOf("thread");

    private Formats() {}

    static InputReader reader(CsvTable table) throws IOException {
        List<String> header = table.header;
        for (RecordSchema schema : ReportSchemas.OF_TREES) {
            if (schema.header().equals(header)) {
                return new ReportCsvReader(table, schema);
            }
        }
        if (header.equals(SuiteSchema.SCHEMA.header())) {
            return suite(table);
        }
        if (header.equals(ReportSchemas.BENCHMARK.header())) {
            return benchmarks(table);
        }
        if (header.size() > 1
                && header.get(0).equals("Benchmark")
                && header.get(1).equals("Mode")) {
            throw table.problem(1, "CSV of JMH; expected its results in JSON, which -rf json writes");
        }
        if (header.isEmpty()) {
            throw table.problem(0, "the input is empty; " + EXPECTED);
        }
        throw table.problem(1, problem(table));
    }

    /** Names the version of the file, or the first column that differs from the header that has most in common. */
    private static String problem(CsvTable table) throws IOException {
        List<String> header = table.header;
        RecordSchema nearest = Stream.concat(
                        ReportSchemas.OF_TREES.stream(), Stream.of(SuiteSchema.SCHEMA, ReportSchemas.BENCHMARK))
                .max(Comparator.comparingInt(schema -> common(header, schema.header())))
                .orElseThrow();
        int common = common(header, nearest.header());
        if (common <= 2) {
            return "unknown format; " + EXPECTED;
        }
        String version = version(table);
        if (!version.isEmpty() && !version.equals(Integer.toString(nearest.version()))) {
            String ofOther = nearest == SuiteSchema.SCHEMA ? "suite" : "JMH";
            String name = nearest.kinds().isEmpty() ? ofOther : nearest.kinds().get(0);
            return FormatVersions.unsupported(name, version, "format " + nearest.version());
        }
        if (common == nearest.header().size()) {
            return "the header has " + header.size() + " columns; expected " + common;
        }
        return "column " + (common + 1) + " of the header is "
                + (common < header.size() ? "\"" + CsvTable.cut(header.get(common)) + "\"" : "missing")
                + "; expected "
                + nearest.header().get(common);
    }

    /** Returns how many columns at the beginning two headers have in common. */
    private static int common(List<String> header, List<String> other) {
        int size = Math.min(header.size(), other.size());
        return IntStream.range(0, size)
                .filter(column -> !header.get(column).equals(other.get(column)))
                .findFirst()
                .orElse(size);
    }

    private static String version(CsvTable table) throws IOException {
        try {
            CsvTable.Row first = table.next();
            return first == null ? "" : first.text("format_version");
        } catch (UnusableInputException e) {
            // its first line has a problem already
            return "";
        }
    }

    /** Recognizes JSON by its first member. */
    static InputReader reader(JsonInput json) throws IOException {
        InputReader reader = json.isAtArray() ? JmhTree.json(json) : ofObject(json);
        return (run, sink) -> {
            reader.read(run, sink);
            json.end();
        };
    }

    private static InputReader ofObject(JsonInput json) throws IOException {
        json.enterObject();
        if (!"format".equals(json.nextMember())) {
            throw json.invalid("unknown format; expected an object that begins with \"format\"");
        }
        String format = json.text();
        if (!format.equals(TreesJson.FORMAT)) {
            throw json.invalid("unknown format \"" + TextEscapes.display(format) + "\"; expected ftimer-trees");
        }
        return new TreesJsonReader(json);
    }

    /** Reads {@code suite.csv}: every test and every template becomes a tree. */
    private static InputReader suite(CsvTable table) {
        return (run, sink) -> {
            TreeSink trees = sink.open(run);
            SuiteTreeBuilder suite = new SuiteTreeBuilder(SUITE_METRICS, trees);
            boolean hasEnd = false;
            for (Fields record = table.next(); record != null; record = table.next()) {
                record.checkVersion("suite", SuiteSchema.SCHEMA);
                String type = record.text("record_type");
                if (hasEnd) {
                    throw record.invalid("record_type", "expected nothing after the record that ends the file");
                }
                if (!SuiteSchema.SCHEMA.recordTypes().contains(type)) {
                    throw record.invalid(
                            "record_type", "expected one of " + String.join(", ", SuiteSchema.SCHEMA.recordTypes()));
                }
                suite.accept(type, record, record.text("jvm"));
                hasEnd = type.equals("end") && !record.has("jvm");
            }
            if (!hasEnd) {
                throw table.problem(0, "the record that ends the file is missing, so it was cut; run the tests again");
            }
        };
    }

    /** Reads the CSV of the profiler {@code ftimer}. */
    private static InputReader benchmarks(CsvTable table) {
        return (run, sink) -> {
            TreeSink trees = sink.open(run);
            BenchmarkTree benchmark = null;
            List<String> key = List.of();
            for (CsvTable.Row row = table.next(); row != null; row = table.next()) {
                List<String> rowKey = row.fields().subList(0, BENCHMARK_KEY);
                if (benchmark == null || !rowKey.equals(key)) {
                    accept(benchmark, trees);
                    benchmark = benchmark(row);
                    key = rowKey;
                }
                addRegion(row, benchmark);
            }
            accept(benchmark, trees);
        };
    }

    private static BenchmarkTree benchmark(Fields head) throws IOException {
        head.checkVersion("JMH", ReportSchemas.BENCHMARK);
        BenchmarkTree tree = new BenchmarkTree(
                head.text("benchmark"), head.text("mode"), head.text("params"), head.flag("is_timed"));
        BenchmarkTree.FACTS.forEach(fact -> tree.addFact(fact, head.text(fact)));
        return tree;
    }

    private static void accept(@Nullable BenchmarkTree benchmark, TreeSink trees) throws IOException {
        if (benchmark != null) {
            trees.accept(benchmark.tree());
        }
    }

    private static void addRegion(Fields fields, BenchmarkTree benchmark) throws IOException {
        if (!fields.text("thread").isEmpty()) {
            throw fields.invalid("thread", "expected an empty field");
        }
        Map<String, Number> metrics = new LinkedHashMap<>();
        for (String metric : BenchmarkTree.METRICS) {
            String value = fields.text(metric);
            // the profiler leaves a number empty that is not known
            if (!value.isEmpty() && !value.equals("NaN")) {
                metrics.put(metric, fields.number(metric));
            }
        }
        benchmark
                .regions()
                .add(
                        RegionKey.of(fields.path()),
                        fields.count("call_count"),
                        fields.integer("inclusive_nanos"),
                        fields.integer("self_nanos"),
                        metrics);
    }
}

package io.ftimer.cli.internal.input;

import io.ftimer.cli.internal.input.JsonInput.JsonFields;
import io.ftimer.export.internal.format.TreesJson;
import io.ftimer.export.internal.tree.Numbers;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.FormatVersions;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedStatement;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TestOrigin;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the format {@code json} of fTimer, whose member {@code format} was read. Unknown members are ignored. */
final class TreesJsonReader implements InputReader {
    private static final String VERSION = Integer.toString(TreesJson.VERSION);

    private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");

    private final JsonInput json;

    TreesJsonReader(JsonInput json) {
        this.json = json;
    }

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        String title = run.title();
        String version = "";
        Map<String, String> facts = Map.of();
        boolean hasTrees = false;
        for (String name = json.nextMember(); name != null; name = json.nextMember()) {
            switch (name) {
                case "version" -> {
                    version = json.text();
                    if (!version.equals(VERSION)) {
                        throw json.invalid(FormatVersions.unsupported("tree", version, "format " + VERSION));
                    }
                }
                case "title" -> title = json.text();
                case "facts" -> facts = facts(json.fields());
                case "trees" -> {
                    if (version.isEmpty()) {
                        throw json.invalid("no \"version\" before \"trees\"; expected " + VERSION);
                    }
                    TreeSink trees = sink.open(new ExportedRun(title, facts));
                    hasTrees = true;
                    json.array(() -> trees.accept(tree()));
                }
                default -> json.skip();
            }
        }
        if (!hasTrees) {
            sink.open(new ExportedRun(title, facts));
        }
    }

    private static Map<String, String> facts(JsonFields fields) {
        Map<String, String> facts = new LinkedHashMap<>();
        fields.names().forEach(name -> facts.put(name, fields.text(name)));
        return facts;
    }

    private ExportedTree tree() throws IOException {
        UnusableInputException notPreorder = json.invalid("invalid regions; expected regions in preorder");
        ExportedTree.Kind kind = ExportedTree.Kind.RUN;
        String group = "";
        String title = "";
        boolean isTimed = true;
        long windowNanos = 0;
        Map<String, String> facts = Map.of();
        List<ExportedRegion> regions = new ArrayList<>();
        List<ExportedStatement> statements = new ArrayList<>();
        Optional<TestOrigin> test = Optional.empty();
        json.enterObject();
        for (String name = json.nextMember(); name != null; name = json.nextMember()) {
            switch (name) {
                case "kind" -> kind = kind();
                case "group" -> group = json.text();
                case "name" -> title = json.text();
                case "timed" -> isTimed = json.parsed(Numbers::flag);
                case "window_ns" -> windowNanos = json.parsed(Numbers::integer);
                case "facts" -> facts = facts(json.fields());
                case "statements" -> json.array(() -> statements.add(statement(json.fields())));
                case "test" -> {
                    JsonFields origin = json.fields();
                    test = Optional.of(SuiteTreeBuilder.origin(origin, origin.text("jvm")));
                }
                case "regions" -> json.array(() -> regions.add(region(json.fields())));
                default -> json.skip();
            }
        }
        try {
            return new ExportedTree(
                    kind, group, title, isTimed, windowNanos, facts, regions, statements, Map.of(), test);
        } catch (IllegalArgumentException e) {
            notPreorder.initCause(e);
            throw notPreorder;
        }
    }

    private static ExportedStatement statement(JsonFields fields) throws IOException {
        return new ExportedStatement(
                fields.path(),
                fields.count("times"),
                fields.has("times_in_call") ? fields.count("times_in_call") : 0,
                fields.text("text"));
    }

    private ExportedTree.Kind kind() throws IOException {
        Optional<ExportedTree.Kind> kind = EnumWords.find(ExportedTree.Kind.class, json.text());
        if (kind.isEmpty()) {
            throw json.invalid("invalid kind; expected run, test, benchmark, rank, thread or lane");
        }
        return kind.get();
    }

    private ExportedRegion region(JsonFields fields) throws IOException {
        long depth = fields.integer("depth");
        if (depth < 0 || depth > Integer.MAX_VALUE) {
            throw fields.invalid("depth", "expected an integer of at least 0");
        }
        if (!fields.values().containsKey("name")) {
            throw fields.invalid("name", "expected the name of the region");
        }
        JsonFields values = fields.object("metrics");
        Map<String, Number> metrics = new LinkedHashMap<>();
        for (String metric : values.names()) {
            metrics.put(metric, number(values, metric));
        }
        return new ExportedRegion(
                (int) depth,
                fields.text("name"),
                fields.kind(),
                fields.count("calls"),
                fields.integer("inclusive_ns"),
                fields.integer("self_ns"),
                metrics);
    }

    private static Number number(JsonFields values, String metric) throws IOException {
        String text = values.text(metric);
        if (NOT_FINITE.contains(text)) {
            return Double.valueOf(text);
        }
        BigDecimal number = values.number(metric);
        return text.matches("-?[0-9]+") ? integer(number.toBigIntegerExact()) : number;
    }

    private static Number integer(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Number) number.longValue() : number;
    }
}

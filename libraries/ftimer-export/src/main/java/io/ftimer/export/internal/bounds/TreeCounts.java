package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedStatement;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.report.internal.text.MetricType;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The numbers of one tree that bounds are about: those of the body. Lifecycle regions, static initializers and statements that fetch ids
 * depend on what ran before, so they are left out unless a pattern names them; so is what the file leaves out. The numbers of a benchmark are per operation. Thread safety: immutable.
 */
final class TreeCounts {
    /** The first reason of a test that failed, which may have done more than it should. */
    static final String FAILED = "the test failed";

    private static final Set<String> NO_DDL =
            Set.of("select", "insert", "update", "delete", "merge", "call", "other", "unknown");
    /** Deep recursion makes the paths of a tree longer than the tree. */
    private static final long MOST_PATH_CHARACTERS = 50_000_000;

    private static final String INITIALIZER = ".<clinit>";

    /** What the page of Hibernate calls its sequences and tables of ids by default. */
    private static final PathPattern IDS =
            new PathPattern("", Pattern.compile("(?i).*_seq(?:uence)?|hibernate_sequences?"), "");

    /**
     * A region.
     *
     * @param number counts the regions of the tree from 0
     * @param around the number of the region around, -1 for a root
     */
    record Row(int number, String path, String level, ExportedRegion region, int around, boolean isBody) {}

    private final ExportedTree tree;
    private final List<Row> rows;
    private final int leftOut;
    private final double operations;
    private final ToDoubleFunction<Row> calls;
    private final Map<Quantity, Double> repeated;

    /** The numbers of the rows that a pattern matches, by its text; of an invocation those of its template. */
    private final Map<String, int[]> matching;

    /** Reads a tree, from which a file leaves something out. Of a tree that is too deep, the numbers of some regions are missing. */
    TreeCounts(ExportedTree tree, Omission.Patterns omissions) {
        this.tree = tree;
        rows = new ArrayList<>();
        matching = new HashMap<>();
        double operations = tree.kind() == Kind.BENCHMARK ? count("operations", tree) : 1;
        this.operations = operations;
        calls = row -> row.region.calls() / operations;
        long characters = 0;
        List<Integer> open = new ArrayList<>();
        for (ExportedRegion region : tree.regions()) {
            open.subList(region.depth(), open.size()).clear();
            int around = open.isEmpty() ? -1 : open.get(open.size() - 1);
            String level = GatePathText.level(region);
            String path = around < 0 ? level : rows.get(around).path + '/' + level;
            characters += path.length();
            if (characters > MOST_PATH_CHARACTERS) {
                break;
            }
            boolean isBody = (around < 0 || rows.get(around).isBody)
                    && region.kind() != RegionKind.LIFECYCLE
                    && !region.name().endsWith(INITIALIZER)
                    && !isOfIds(region, omissions)
                    && !omissions.hasRegion(path);
            open.add(rows.size());
            rows.add(new Row(rows.size(), path, level, region, around, isBody));
        }
        leftOut = tree.regions().size() - rows.size();
        repeated = searched();
    }

    private TreeCounts(ExportedTree tree, ToDoubleFunction<Row> calls, TreeCounts template) {
        this.tree = tree;
        this.calls = calls;
        rows = template.rows;
        leftOut = template.leftOut;
        operations = template.operations;
        matching = template.matching;
        repeated = searched();
    }

    /** Returns the numbers of an invocation, which has the regions of its template, this, and calls of its own. */
    TreeCounts invocation(ExportedTree invocation, ToDoubleFunction<Row> calls) {
        return new TreeCounts(invocation, calls, this);
    }

    /** Returns a fact that is a positive number; 1 if it is none. */
    static double count(String fact, ExportedTree tree) {
        String text = tree.facts().getOrDefault(fact, "");
        return text.matches("[1-9]\\d{0,17}") ? Double.parseDouble(text) : 1;
    }

    private static boolean isOfIds(ExportedRegion region, Omission.Patterns omissions) {
        if (region.kind() != RegionKind.SQL) {
            return false;
        }
        String object = region.name().substring(region.name().lastIndexOf(' ') + 1);
        return IDS.matches(object) || omissions.isOfIds(object);
    }

    ExportedTree tree() {
        return tree;
    }

    List<Row> rows() {
        return rows;
    }

    /**
     * Returns the number; NaN if it was not measured.
     *
     * @param region the pattern of the quantity
     */
    double of(Quantity quantity, PathPattern region) {
        return switch (quantity.kind()) {
            case CALLS -> matching(region).mapToDouble(this::calls).sum();
            case SQL -> sql(quantity.name()).mapToDouble(this::calls).sum();
            case METRIC -> metric(quantity.name(), outermost(matching(region).toList()));
            case REPEATS -> repeats(quantity, region);
        };
    }

    /** Returns the sum over regions, or the worst number if a sum has no meaning. */
    private double metric(String name, Stream<Row> regions) {
        DoubleStream numbers = regions.mapToDouble(row -> metric(row, name));
        MetricType type = MetricType.of(name);
        return type.isTotal() ? numbers.sum() : (type.isMoreBetter() ? numbers.min() : numbers.max()).orElse(0);
    }

    private Stream<Row> matching(PathPattern pattern) {
        return Arrays.stream(matching.computeIfAbsent(pattern.text(), text -> {
                    boolean everywhere = pattern.namesLifecycle();
                    return IntStream.range(0, rows.size())
                            .filter(i -> (everywhere || rows.get(i).isBody) && pattern.matches(rows.get(i).path))
                            .toArray();
                }))
                .mapToObj(rows::get);
    }

    private Map<String, Row> byPath() {
        Map<String, Row> byPath = new HashMap<>();
        rows.forEach(row -> byPath.put(row.path, row));
        return byPath;
    }

    /** Returns rows without those inside others: their numbers have those of all inside. */
    private Stream<Row> outermost(List<Row> matching) {
        Set<Row> all = new HashSet<>(matching);
        return matching.stream().filter(row -> {
            int at = row.around;
            while (at >= 0 && !all.contains(rows.get(at))) {
                at = rows.get(at).around;
            }
            return at < 0;
        });
    }

    /** Returns the calls of a region; of a benchmark per operation. */
    double calls(Row row) {
        Number perOperation = row.region.metrics().get("calls_per_op");
        return perOperation == null ? calls.applyAsDouble(row) : perOperation.doubleValue();
    }

    /** Returns whether each iteration of a benchmark makes as many calls: in a group, how often each method runs is chance. */
    boolean isSteady(Row row) {
        Number min = row.region.metrics().get("min_calls_per_op");
        return tree.kind() != Kind.BENCHMARK
                || (min == null
                        ? Range.isWhole(calls(row))
                        : min.equals(row.region.metrics().get("max_calls_per_op")));
    }

    /** Returns a metric of a region, with all inside; of a benchmark per operation. NaN if it was not measured. */
    double metric(Row row, String name) {
        Map<String, Number> metrics = row.region.metrics();
        Number perOperation = metrics.get(name + "_per_op");
        Number total = metrics.get(name);
        return perOperation != null
                ? perOperation.doubleValue()
                : total == null
                        ? Double.NaN
                        : total.doubleValue() / (MetricType.of(name).isTotal() ? operations : 1);
    }

    private Stream<Row> sql(String name) {
        Predicate<String> verbs = switch (name) {
            case "total" -> verb -> !SqlRegion.OF_CONNECTIONS.contains(verb);
            case "writes" -> verb -> !SqlRegion.READS.contains(verb) && !SqlRegion.OF_CONNECTIONS.contains(verb);
            case "ddl" -> verb -> !NO_DDL.contains(verb) && !SqlRegion.OF_CONNECTIONS.contains(verb);
            case "connections", "commits", "rollbacks" -> name.substring(0, name.length() - 1)::equals;
            default -> name::equals;
        };
        return rows.stream()
                .filter(row -> row.isBody && row.region.kind() == RegionKind.SQL)
                .filter(row -> verbs.test(SqlRegion.verb(row.region.name())));
    }

    /** Returns the line of the code that opened the most called of the regions that count, as in a stack trace; empty if none is known. */
    Optional<String> code(Quantity quantity, PathPattern region) {
        Map<String, String> places = new HashMap<>();
        tree.places().forEach((path, place) -> places.put(GatePathText.path(path), place));
        Stream<Row> counted = switch (quantity.kind()) {
            case CALLS, METRIC -> matching(region);
            case SQL -> sql(quantity.name());
            case REPEATS -> {
                Map<String, Row> byPath = byPath();
                yield tree.statements().stream()
                        .filter(statement -> statement.text().equals(quantity.name()))
                        .flatMap(statement -> Stream.ofNullable(byPath.get(GatePathText.path(statement.region()))));
            }
        };
        return counted.filter(row -> places.containsKey(row.path))
                .max(Comparator.comparingDouble(this::calls))
                .map(row -> places.get(row.path));
    }

    private double repeats(Quantity quantity, PathPattern caller) {
        return repeated.entrySet().stream()
                .filter(repeat -> repeat.getKey().name().equals(quantity.name())
                        && (quantity.region().isEmpty()
                                || caller.matches(repeat.getKey().region())))
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(0);
    }

    /** Returns how often one call of a region executes a statement at most, by the statement and the path of the region. */
    Map<Quantity, Double> repeated() {
        return repeated;
    }

    private Map<Quantity, Double> searched() {
        Map<Quantity, Double> found = new LinkedHashMap<>();
        Map<String, Row> byPath = tree.statements().isEmpty() ? Map.of() : byPath();
        for (ExportedStatement statement : tree.statements()) {
            Row row = byPath.get(GatePathText.path(statement.region()));
            if (row != null && row.isBody) {
                Optional<Row> around =
                        Optional.of(row.around).filter(at -> at >= 0).map(rows::get);
                double outerCalls = Math.max(
                        1,
                        around.map(outer -> calls.applyAsDouble(outer) * operations)
                                .orElse(1.0));
                found.merge(
                        Quantity.repeats(statement.text(), around.map(Row::path).orElse("")),
                        // files of other tools have no more than the sum
                        statement.timesInCall() > 0
                                ? (double) statement.timesInCall()
                                : Math.ceil(statement.times() / outerCalls),
                        Double::sum);
            }
        }
        return found;
    }

    /** Returns how many regions are left out, as the tree is too deep; empty if none is. */
    Optional<String> tooDeep() {
        return leftOut == 0
                ? Optional.empty()
                : Optional.of("call paths too long to judge " + ShownText.counted(leftOut, "region"));
    }

    /** Returns why the number of a quantity may lack something; nothing if it does not. */
    List<String> missing(Quantity quantity) {
        Map<String, String> facts = new LinkedHashMap<>(tree.facts());
        facts.keySet()
                .removeIf(fact -> fact.startsWith(Completeness.UNASSIGNED)
                        && !fact.equals(
                                Completeness.UNASSIGNED + quantity.name().replaceFirst("^self_", "")));
        List<String> reasons = new ArrayList<>();
        // a test may fail because it repeats statements
        if (SuiteTreeBuilder.hasFailed(tree) && quantity.kind() != Quantity.Kind.REPEATS) {
            reasons.add(FAILED);
        }
        tooDeep().ifPresent(reasons::add);
        String written = facts.get(Completeness.INCOMPLETE);
        reasons.addAll(written == null ? Completeness.reasons(facts) : List.of(written));
        return reasons;
    }

    /** Returns what the run says about the conditions of bounds. */
    static Map<String, String> conditions(ExportedTree tree) {
        Map<String, String> conditions = new HashMap<>();
        // metadata of other files are no facts of the run
        if (tree.kind() == Kind.TEST || tree.kind() == Kind.BENCHMARK) {
            for (String name : List.of("processors", "layout")) {
                Optional.ofNullable(tree.facts().get(name)).ifPresent(value -> conditions.put(name, value));
            }
            String version = tree.facts().getOrDefault(tree.kind() == Kind.TEST ? "java_release" : "jdkVersion", "");
            try {
                conditions.put(
                        "java", String.valueOf(Runtime.Version.parse(version).feature()));
            } catch (IllegalArgumentException e) {
                // not known
            }
        }
        return conditions;
    }
}

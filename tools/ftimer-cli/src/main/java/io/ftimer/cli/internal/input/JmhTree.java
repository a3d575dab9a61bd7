package io.ftimer.cli.internal.input;

import io.ftimer.cli.internal.input.JsonInput.JsonFields;
import io.ftimer.export.internal.tree.BenchmarkTree;
import io.ftimer.export.internal.tree.Numbers;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.values.RegionKind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tree of one benchmark from the results of JMH: the regions that the profiler {@code ftimer} adds as secondary results, per
 * operation. Other secondary results are facts.
 *
 * <p>Calls and times are rounded to integers; the metrics have them as JMH wrote them.
 */
final class JmhTree {
    /** What follows the path in the label of a result of the profiler, and the metric that it becomes. */
    private static final String CALLS = ".calls.norm";

    private static final Map<String, String> METRICS = Map.of(
            CALLS,
            "calls_per_op",
            ".time.norm",
            "inclusive_ns_per_op",
            ".self.norm",
            "self_ns_per_op",
            ".share",
            "self_percent",
            ".alloc.norm",
            "allocated_bytes_per_op",
            ".work.norm",
            "work_per_op");

    /** The results of the profiler that are about no region. */
    private static final List<String> WHOLE =
            List.of("overhead.norm", "outside.norm", "threads", "errors", "incomplete");

    /** Facts that decide a comparison: a counter of a benchmark with such a name is another fact. */
    private static final Set<String> MEANT = Set.of("outcome", "group_methods", "jdkVersion");

    private static final Pattern OF_KIND = Pattern.compile("(.*)\\[([a-z]+)](#[0-9]+|)");

    /** The members of a result in JSON that become facts. */
    private static final List<String> FACTS = List.of(
            "jmhVersion",
            "threads",
            "forks",
            "jdkVersion",
            "vmName",
            "vmVersion",
            "warmupIterations",
            "warmupTime",
            "measurementIterations",
            "measurementTime",
            "measurementBatchSize");

    private static final List<String> SCORE = List.of("score", "scoreError", "scoreUnit");

    /** A result of JMH, as texts. */
    private record Result(String score, String unit) {
        private boolean isNumber() {
            return !score.isEmpty() && !score.equals("NaN") && !score.endsWith("Infinity");
        }
    }

    private final String benchmark;
    private final BenchmarkTree tree;
    private final Map<String, Result> results = new LinkedHashMap<>();

    private JmhTree(JsonFields result) throws UnusableInputException {
        benchmark = result.text("benchmark");
        tree = new BenchmarkTree(benchmark, result.text("mode"), params(result.object("params")), true);
        FACTS.forEach(fact -> tree.addFact(fact, result.text(fact)));
        JsonFields primary = result.object("primaryMetric");
        SCORE.forEach(fact -> tree.addFact(fact, primary.text(fact)));
        JsonFields secondary = result.object("secondaryMetrics");
        for (String label : secondary.names()) {
            JsonFields metric = secondary.object(label);
            // JMH before 1.34 put a dot in the middle of the line before labels
            results.put(
                    label.startsWith("\u00b7") ? label.substring(1) : label,
                    new Result(metric.text("score"), metric.text("scoreUnit")));
        }
    }

    /**
     * Returns the tree.
     *
     * @throws IllegalArgumentException if a score is not a number, or if the profiler left out the regions
     */
    private ExportedTree tree() {
        String whole = results.entrySet().stream()
                .filter(result -> result.getValue().unit().equals("regions"))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("ftimer");
        Map<String, Map<String, BigDecimal>> regions = regions(whole + ".");
        Result count = results.get(whole);
        if (regions.isEmpty() && count != null && number("", count.score()).signum() > 0) {
            throw new IllegalArgumentException("the regions of " + benchmark
                    + " are not among its results; run it with -prof \"ftimer:metric=calls,time,self,share\", or read"
                    + " the files of -prof \"ftimer:out=FOLDER\"");
        }
        // shorter paths first: ancestors before the regions inside
        regions.entrySet().stream()
                .sorted(Comparator.comparingLong(
                        region -> region.getKey().chars().filter(c -> c == '/').count()))
                .forEach(region -> tree.regions()
                        .add(
                                path(region.getKey()),
                                rounded("calls_per_op", region.getValue()),
                                rounded("inclusive_ns_per_op", region.getValue()),
                                rounded("self_ns_per_op", region.getValue()),
                                Collections.unmodifiableMap(region.getValue())));
        return tree.tree();
    }

    /** Returns the numbers of each region by its path; other results become facts. */
    private Map<String, Map<String, BigDecimal>> regions(String prefix) {
        Map<String, Map<String, BigDecimal>> regions = new TreeMap<>();
        results.forEach((label, result) -> {
            String suffix = METRICS.keySet().stream()
                    .filter(metric -> isOfRegion(label, prefix, metric))
                    .findFirst()
                    .orElse("");
            if (!result.isNumber()) {
                return;
            }
            if (suffix.isEmpty()) {
                boolean hasMeaning = MEANT.contains(label)
                        || !Completeness.reasons(Map.of(label, "1")).isEmpty();
                tree.addFact(
                        hasMeaning && !label.startsWith(prefix) ? label + " (result)" : label,
                        result.score() + " " + result.unit());
            } else {
                String path = label.substring(prefix.length(), label.length() - suffix.length());
                regions.computeIfAbsent(path, key -> new LinkedHashMap<>())
                        .put(METRICS.get(suffix), number(suffix, result.score()));
            }
        });
        return regions;
    }

    private static BigDecimal number(String suffix, String score) {
        BigDecimal number = Numbers.real(score);
        if (number.signum() < 0 && suffix.equals(CALLS)) {
            throw new IllegalArgumentException("expected a number of calls of at least 0");
        }
        return number;
    }

    /** Returns the regions of a label, whose names have no brackets: these are of the kind, which a number may follow. */
    private static List<RegionKey> path(String label) {
        return Arrays.stream(label.split("/", -1)).map(JmhTree::region).toList();
    }

    private static RegionKey region(String level) {
        Matcher ofKind = OF_KIND.matcher(level);
        Optional<RegionKind> kind = ofKind.matches() ? RegionKind.named(ofKind.group(2)) : Optional.empty();
        return kind.isPresent() ? new RegionKey(kind.get(), ofKind.group(1) + ofKind.group(3)) : RegionKey.code(level);
    }

    private static boolean isOfRegion(String label, String prefix, String suffix) {
        return label.startsWith(prefix)
                && label.endsWith(suffix)
                && label.length() > prefix.length() + suffix.length()
                && !WHOLE.contains(label.substring(prefix.length()));
    }

    private static long rounded(String metric, Map<String, BigDecimal> numbers) {
        return Numbers.rounded(numbers.getOrDefault(metric, BigDecimal.ZERO));
    }

    /** Reads the results of JMH in JSON ({@code -rf json}): one tree for each benchmark and its parameters. */
    static InputReader json(JsonInput json) {
        return (run, sink) -> {
            TreeSink trees = sink.open(run);
            json.array(() -> trees.accept(tree(json.fields())));
        };
    }

    private static ExportedTree tree(JsonFields result) throws UnusableInputException {
        if (!result.has("benchmark")) {
            throw result.invalid("benchmark", "expected a result of JMH");
        }
        JmhTree tree = new JmhTree(result);
        try {
            return tree.tree();
        } catch (IllegalArgumentException e) {
            throw result.invalid("secondaryMetrics", String.valueOf(e.getMessage()));
        }
    }

    private static String params(JsonFields params) {
        return String.join(
                ", ",
                params.names().stream().map(key -> key + "=" + params.text(key)).toList());
    }
}

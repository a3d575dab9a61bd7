package io.ftimer.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.values.RegionKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads what the formats write as their tools do, and compares the totals with those of the trees. */
final class WrittenFormats {
    static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private static final JsonSchema SCHEMA = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(WrittenFormats.class.getResourceAsStream("ftimer-trees-3.schema.json"));

    private static final Map<String, BiConsumer<String, List<ExportedTree>>> CHECKS = new TreeMap<>(Map.of(
            "collapsed",
            (text, trees) -> checkCollapsed(text, trees, ExportedRegion::selfNanos, "(no self time) 1"),
            "collapsed-calls",
            (text, trees) -> checkCollapsed(text, trees, ExportedRegion::calls, "(no calls) 1"),
            "json",
            WrittenFormats::checkJson));

    private static final Pattern LAST_NUMBER = Pattern.compile("^(.*)\\s+?(\\d+(?:\\.\\d*)?)$", Pattern.DOTALL);

    private WrittenFormats() {}

    /** Writes trees in every format of this package and checks each. */
    static void check(List<ExportedTree> trees) {
        CHECKS.forEach((format, check) -> {
            String text = SampleTrees.written(ExportFormats.all().named(format), trees);
            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(text))
                    .as("%s has a UTF-8 form", format)
                    .isTrue();
            check.accept(text, trees);
        });
    }

    static Set<String> formats() {
        return CHECKS.keySet();
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private static Stream<ExportedRegion> regions(List<ExportedTree> trees) {
        return trees.stream().flatMap(tree -> tree.regions().stream());
    }

    /** Returns the sum over all regions; negative numbers count as 0. */
    private static BigInteger total(List<ExportedTree> trees, ToLongFunction<ExportedRegion> quantity) {
        return regions(trees)
                .map(region -> BigInteger.valueOf(Math.max(0, quantity.applyAsLong(region))))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static void checkCollapsed(
            String text, List<ExportedTree> trees, ToLongFunction<ExportedRegion> quantity, String none) {
        // without any weight, flamegraph.pl ends with an error
        assertThat(text).isNotEmpty();
        if (total(trees, quantity).signum() == 0) {
            assertThat(text).isEqualTo(none + '\n');
            return;
        }
        BigInteger sum = BigInteger.ZERO;
        for (String line : text.lines().toList()) {
            int blank = line.lastIndexOf(' ');
            sum = sum.add(BigInteger.valueOf(Long.parseLong(line.substring(blank + 1))));
            Matcher perl = LAST_NUMBER.matcher(line);
            assertThat(perl.matches()).as(line).isTrue();
            assertThat(LAST_NUMBER.matcher(perl.group(1)).matches())
                    .as("%s is a line with one number", line)
                    .isFalse();
            assertThat(line.split(";", -1)).as(line).noneMatch(String::isBlank);
            assertThat(line).doesNotContain("<");
        }
        assertThat(sum).isEqualTo(total(trees, quantity));
    }

    private static void checkJson(String text, List<ExportedTree> trees) {
        JsonNode file = json(text);
        assertThat(SCHEMA.validate(file)).isEmpty();
        assertThat(file.get("title").textValue()).isEqualTo(SampleTrees.RUN.title());
        assertThat(stream(file.get("trees")).map(WrittenFormats::tree).toList())
                .isEqualTo(trees.stream()
                        .map(ExportedTree::withMpiMetrics)
                        .map(WrittenFormats::normalized)
                        .toList());
    }

    private static ExportedTree tree(JsonNode tree) {
        Map<String, String> facts = new LinkedHashMap<>();
        tree.get("facts")
                .properties()
                .forEach(fact -> facts.put(fact.getKey(), fact.getValue().textValue()));
        return new ExportedTree(
                ExportedTree.Kind.valueOf(tree.get("kind").textValue().toUpperCase(Locale.ROOT)),
                tree.get("group").textValue(),
                tree.get("name").textValue(),
                tree.get("timed").booleanValue(),
                tree.get("window_ns").longValue(),
                facts,
                stream(tree.get("regions")).map(WrittenFormats::region).toList());
    }

    private static ExportedRegion region(JsonNode region) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        if (region.has("metrics")) {
            region.get("metrics")
                    .properties()
                    .forEach(metric -> metrics.put(
                            metric.getKey(),
                            metric.getValue().isTextual()
                                    ? Double.valueOf(metric.getValue().textValue())
                                    : exact(metric.getValue().decimalValue())));
        }
        return new ExportedRegion(
                region.get("depth").intValue(),
                region.get("name").textValue(),
                region.has("kind")
                        ? RegionKind.named(region.get("kind").textValue()).orElseThrow()
                        : RegionKind.CODE,
                region.get("calls").longValue(),
                region.get("inclusive_ns").longValue(),
                region.get("self_ns").longValue(),
                metrics);
    }

    /** Returns the tree with metrics in the type that the reader uses, and without names that no reader takes. */
    private static ExportedTree normalized(ExportedTree tree) {
        Map<String, String> facts = new LinkedHashMap<>();
        tree.facts().forEach((name, value) -> facts.put(JsonText.memberName(name), value));
        return new ExportedTree(
                tree.kind(),
                tree.group(),
                tree.name(),
                tree.isTimed(),
                tree.windowNanos(),
                facts,
                tree.regions().stream().map(WrittenFormats::normalized).toList());
    }

    private static ExportedRegion normalized(ExportedRegion region) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        region.metrics()
                .forEach((name, number) -> metrics.put(
                        JsonText.memberName(name),
                        number instanceof Double || number instanceof Float
                                ? normalized(number.doubleValue())
                                : exact(new BigDecimal(number.toString()))));
        return new ExportedRegion(
                region.depth(),
                region.name(),
                region.kind(),
                region.calls(),
                region.inclusiveNanos(),
                region.selfNanos(),
                metrics);
    }

    private static Number normalized(double number) {
        return Double.isFinite(number) ? exact(BigDecimal.valueOf(number)) : (Number) number;
    }

    private static BigDecimal exact(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }
}

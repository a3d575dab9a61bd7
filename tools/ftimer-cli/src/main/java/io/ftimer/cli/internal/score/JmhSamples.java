package io.ftimer.cli.internal.score;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.ftimer.cli.input.UnusableInputException;
import io.ftimer.internal.text.ByteOrderMark;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.files.TargetFile;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The scores of each benchmark in the results of JMH ({@code -rf json}), by benchmark, mode and parameters.
 *
 * @param means the score of the benchmark; without those that have none
 * @param higherIsBetter the names of those whose scores are throughputs
 * @param conditions the unit, the threads and the batch size with which each was measured: several if they changed
 */
public record JmhSamples(Map<String, Double> means, Set<String> higherIsBetter, Map<String, Set<String>> conditions) {

    /** Creates samples of no benchmark, for additions. */
    public JmhSamples() {
        this(new TreeMap<>(), new TreeSet<>(), new TreeMap<>());
    }

    /** One benchmark while it is read. */
    private static final class Benchmark {
        private String name = "";
        private String mode = "";
        private final List<String> params = new ArrayList<>();
        private double mean = Double.NaN;
        private String unit = "";
        private int threads = 1;
        private int batchSize = 1;

        private String key() {
            return name + ", " + mode + (params.isEmpty() ? "" : ", " + String.join(", ", params));
        }

        private String conditions() {
            return unit + ", " + ShownText.counted(threads, "thread") + ", batch size " + batchSize;
        }
    }

    /**
     * Reads a file.
     *
     * @throws UnusableInputException if it has no results of JMH
     */
    public static JmhSamples read(Path file) throws UnusableInputException {
        JmhSamples samples = new JmhSamples();
        try (Reader text = ByteOrderMark.skip(
                        new InputStreamReader(TargetFile.open(file), StandardCharsets.UTF_8.newDecoder()));
                JsonParser json = new JsonFactory().createParser(text)) {
            if (json.nextToken() != JsonToken.START_ARRAY) {
                throw new UnusableInputException(file.toString(), 1, "expected the results of JMH in JSON (-rf json)");
            }
            while (json.nextToken() == JsonToken.START_OBJECT) {
                Benchmark benchmark = benchmark(json);
                samples.conditions
                        .computeIfAbsent(benchmark.key(), key -> new TreeSet<>())
                        .add(benchmark.conditions());
                if (benchmark.mean > 0) {
                    samples.means.put(benchmark.key(), benchmark.mean);
                }
                if (benchmark.mode.equals("thrpt")) {
                    samples.higherIsBetter.add(benchmark.key());
                }
            }
            return samples;
        } catch (JsonProcessingException e) {
            throw new UnusableInputException(
                    file.toString(),
                    e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
                    e.getOriginalMessage());
        } catch (UnusableInputException e) {
            throw e;
        } catch (IOException e) {
            throw new UnusableInputException(file.toString(), 0, "cannot read the file: " + e.getMessage());
        }
    }

    private static Benchmark benchmark(JsonParser json) throws IOException {
        Benchmark benchmark = new Benchmark();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken value = json.nextToken();
            if (field.equals("benchmark")) {
                benchmark.name = json.getText();
            } else if (field.equals("mode")) {
                benchmark.mode = json.getText();
            } else if (field.equals("threads") && value == JsonToken.VALUE_NUMBER_INT) {
                benchmark.threads = json.getIntValue();
            } else if (field.equals("measurementBatchSize") && value == JsonToken.VALUE_NUMBER_INT) {
                benchmark.batchSize = json.getIntValue();
            } else if (field.equals("params") && value == JsonToken.START_OBJECT) {
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    String param = json.currentName();
                    json.nextToken();
                    benchmark.params.add(param + "=" + json.getText());
                }
            } else if (field.equals("primaryMetric") && value == JsonToken.START_OBJECT) {
                readMetric(json, benchmark);
            } else {
                json.skipChildren();
            }
        }
        return benchmark;
    }

    private static void readMetric(JsonParser json, Benchmark benchmark) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken value = json.nextToken();
            if (field.equals("score") && value.isNumeric()) {
                benchmark.mean = json.getDoubleValue();
            } else if (field.equals("scoreUnit")) {
                benchmark.unit = json.getText();
            } else {
                json.skipChildren();
            }
        }
    }

    /**
     * Returns why the scores of a benchmark cannot be compared, as a sentence; empty if they were measured under the same conditions.
     *
     * @param one the name of one side, as shown
     */
    public static Optional<String> unlike(
            String benchmark,
            String one,
            Map<String, Set<String>> conditions,
            String other,
            Map<String, Set<String>> otherConditions) {
        Set<String> a = conditions.getOrDefault(benchmark, Set.of());
        Set<String> b = otherConditions.getOrDefault(benchmark, Set.of());
        return a.equals(b) && a.size() <= 1
                ? Optional.empty()
                : Optional.of(benchmark + " was not compared: " + one + " measured " + String.join(" and ", a) + ", "
                        + other + " " + String.join(" and ", b));
    }

    /** Returns the score of a benchmark as a time: a throughput is inverted. NaN if it has none. */
    public double time(String benchmark) {
        double mean = means.getOrDefault(benchmark, Double.NaN);
        return higherIsBetter.contains(benchmark) ? 1 / mean : mean;
    }
}

package io.ftimer.cli.gate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.ftimer.cli.input.UnusableInputException;
import io.ftimer.internal.text.ByteOrderMark;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The single scores of each benchmark in the results of JMH ({@code -rf json}).
 *
 * @param scores the score of each iteration, by fork; by benchmark, mode and parameters; none in mode {@code sample}, whose
 *     results have a histogram instead
 * @param higherIsBetter the names of those whose scores are throughputs
 */
record JmhSamples(Map<String, List<double[]>> scores, List<String> higherIsBetter) {

    /** One benchmark while it is read. */
    private static final class Benchmark {
        private String name = "";
        private String mode = "";
        private final List<String> params = new ArrayList<>();
        private final List<double[]> forks = new ArrayList<>();

        private String key() {
            return name + ", " + mode + (params.isEmpty() ? "" : ", " + String.join(", ", params));
        }
    }

    /**
     * Reads a file.
     *
     * @throws UnusableInputException if it has no results of JMH
     */
    static JmhSamples read(Path file) throws UnusableInputException {
        JmhSamples samples = new JmhSamples(new TreeMap<>(), new ArrayList<>());
        try (Reader text = ByteOrderMark.skip(Files.newBufferedReader(file));
                JsonParser json = new JsonFactory().createParser(text)) {
            if (json.nextToken() != JsonToken.START_ARRAY) {
                throw new UnusableInputException(file.toString(), 1, "expected the results of JMH in JSON (-rf json)");
            }
            while (json.nextToken() == JsonToken.START_OBJECT) {
                Benchmark benchmark = benchmark(json);
                samples.scores
                        .computeIfAbsent(benchmark.key(), key -> new ArrayList<>())
                        .addAll(benchmark.forks);
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
            if (field.equals("rawData") && value == JsonToken.START_ARRAY) {
                while (json.nextToken() == JsonToken.START_ARRAY) {
                    List<Double> fork = new ArrayList<>();
                    for (JsonToken score = json.nextToken(); score != JsonToken.END_ARRAY; score = json.nextToken()) {
                        if (score == null || !score.isNumeric()) {
                            throw new JsonParseException(json, "expected the scores of a fork as numbers");
                        }
                        fork.add(json.getDoubleValue());
                    }
                    benchmark.forks.add(
                            fork.stream().mapToDouble(Double::doubleValue).toArray());
                }
            } else {
                json.skipChildren();
            }
        }
    }
}

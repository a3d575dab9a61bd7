package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ftimer.jmh.fixture.OddNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/** Region names that would make the JSON and CSV of JMH invalid, because JMH does not escape them. */
class HostileNamesTest {
    private static final String FIRST = "ftimer.a__q__b_c.calls.norm";
    private static final String SECOND = "ftimer.a__q__b_c#2.calls.norm";
    private static final String INNER = "ftimer.a__q__b_c/gr__e_2.calls.norm";

    @TempDir
    Path folder;

    private ChainedOptionsBuilder options(ResultFormatType format, Path results) {
        return Runs.inThisJvm(OddNames.class, "names")
                .mode(Mode.SingleShotTime)
                .resultFormat(format)
                .result(results.toString());
    }

    @Test
    void json_of_jmh_is_valid_and_has_a_label_for_each_region() throws RunnerException, IOException {
        Path results = folder.resolve("results.json");

        Runs.run(options(ResultFormatType.JSON, results).param("kind", "plain").addProfiler("ftimer", Runs.ROWS));

        JsonNode metrics =
                new ObjectMapper().readTree(Files.readString(results)).get(0).get("secondaryMetrics");
        for (String label : List.of(FIRST, SECOND, INNER)) {
            assertThat(metrics.get(label).get("rawData").toString()).isEqualTo("[[1.0,1.0]]");
        }
    }

    @Test
    void csv_of_jmh_is_valid() throws RunnerException, IOException {
        Path results = folder.resolve("results.csv");

        Runs.run(options(ResultFormatType.CSV, results).param("kind", "plain").addProfiler("ftimer", Runs.ROWS));

        List<CSVRecord> records =
                CSVFormat.DEFAULT.parse(Files.newBufferedReader(results)).getRecords();
        assertThat(records)
                .allSatisfy(record ->
                        assertThat(record.size()).isEqualTo(records.get(0).size()));
        assertThat(records)
                .extracting(record -> record.get(0))
                .anySatisfy(benchmark -> assertThat(benchmark).endsWith(":" + INNER));
    }

    @Test
    void exported_files_keep_the_names() throws RunnerException, IOException {
        Path out = folder.resolve("out");

        Runs.run(Runs.inThisJvm(OddNames.class, "names")
                .mode(Mode.SingleShotTime)
                .addProfiler("ftimer", "out=" + out));

        List<String> paths = List.of("a \"q\",b\\\\c", "a \"q\",b\\\\c/größe\\/2", "a_'q',b\\\\c");
        JsonNode json = new ObjectMapper()
                .readTree(Files.readString(out.resolve("benchmarks.trees.json")))
                .get("trees")
                .get(0);
        assertThat(json.get("facts").get("params").asText()).isEqualTo("kind=a, \"b\"");
        assertThat(StreamSupport.stream(json.get("regions").spliterator(), false))
                .extracting(region -> region.get("name").asText())
                .containsExactly("a \"q\",b\\c", "größe/2", "a_'q',b\\c");
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        assertThat(format.parse(Files.newBufferedReader(out.resolve("benchmarks.csv")))
                        .getRecords())
                .extracting(record -> record.get("path"))
                .isEqualTo(paths);
    }
}

package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.RecordSchema;
import io.ftimer.report.internal.text.ReportSchemas;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads every CSV file of the recorded runs. */
class RecordedCsvTest {
    static final Path RECORDED = Path.of("../../conformance-tests/recorded");

    static List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(RECORDED)) {
            return all.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
        }
    }

    static List<Path> reports() throws IOException {
        return files().stream().filter(file -> !isUnreadable(file)).toList();
    }

    private static boolean isUnreadable(Path file) {
        try {
            Reading.file(file);
            return false;
        } catch (UnusableInputException e) {
            return true;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void files_that_hold_no_complete_reports_are_rejected_with_their_line() throws IOException {
        List<String> rejected = new ArrayList<>();
        for (Path file : files()) {
            try {
                Reading.file(file);
            } catch (UnusableInputException e) {
                rejected.add(e.getMessage().substring(RECORDED.toString().length() + 1));
            }
        }
        try (InputStream expected = RecordedCsvTest.class.getResourceAsStream("rejected-records.txt")) {
            assertThat(rejected)
                    .isEqualTo(new String(expected.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("reports")
    void every_report_entry_and_number_is_kept(Path file) throws IOException {
        List<ExportedTree> trees = Reading.file(file).stream()
                .filter(tree -> tree.kind() == ExportedTree.Kind.RUN)
                .toList();
        List<List<CSVRecord>> reports = new ArrayList<>();
        List<CSVRecord> records = CSVParser.parse(
                        new String(Files.readAllBytes(file), StandardCharsets.UTF_8), CSVFormat.RFC4180)
                .getRecords();
        for (CSVRecord record : records.subList(1, records.size())) {
            if (record.get(2).equals("summary")) {
                reports.add(new ArrayList<>());
            } else if (record.get(2).equals("entry")) {
                reports.get(reports.size() - 1).add(record);
            }
        }
        List<String> header = records.get(0).toList();
        assertThat(trees).hasSameSizeAs(reports);
        for (int i = 0; i < trees.size(); i++) {
            List<ExportedRegion> regions = trees.get(i).regions();
            assertThat(regions).hasSameSizeAs(reports.get(i));
            for (int j = 0; j < regions.size(); j++) {
                assertKept(reports.get(i).get(j), header, regions.get(j));
            }
        }
    }

    static RecordSchema schema(List<String> header) {
        return ReportSchemas.OF_TREES.stream()
                .filter(schema -> schema.header().equals(header))
                .findFirst()
                .orElseThrow();
    }

    private static void assertKept(CSVRecord record, List<String> header, ExportedRegion region) {
        Set<BigDecimal> numbers = Stream.concat(
                        region.metrics().values().stream().map(number -> new BigDecimal(number.toString())),
                        Stream.of(
                                BigDecimal.valueOf(region.calls()),
                                BigDecimal.valueOf(region.depth()),
                                seconds(region.inclusiveNanos()),
                                seconds(region.selfNanos())))
                .map(BigDecimal::stripTrailingZeros)
                .collect(Collectors.toSet());
        RecordSchema schema = schema(header);
        for (int i = schema.leadingColumns(); i < header.size(); i++) {
            String column = header.get(i);
            String field = record.get(i);
            boolean isNumber = switch (schema.columns().get(i).type()) {
                case INTEGER, REAL -> true;
                case TEXT, KIND, FLAG, BITS -> false;
            };
            if (isNumber
                    && !field.isEmpty()
                    && !Set.of("node_id", "parent_id", "avg_time", "pct_time").contains(column)) {
                assertThat(numbers).as(column).contains(new BigDecimal(field).stripTrailingZeros());
            }
            if (column.equals("name")) {
                assertThat(region.name()).isEqualTo(field);
                assertThat(region.kind()).isEqualTo(RegionKind.CODE);
            }
        }
    }

    /** As the writers print seconds: 18 digits of the nearest double. */
    private static BigDecimal seconds(long nanos) {
        return new BigDecimal(BigDecimal.valueOf(nanos, 9).doubleValue())
                .round(new java.math.MathContext(18, java.math.RoundingMode.HALF_EVEN));
    }
}

package io.ftimer.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.internal.schema.CsvRecordReader;
import io.ftimer.report.internal.schema.MalformedCsvException;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;

/** The reader of CSV agrees with that of a library on random texts. */
class CsvOracleTest {
    private static final String CHARACTERS = "\"\"\",,\n\r a";
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).get();

    @Test
    void random_texts_have_the_same_records_or_are_rejected_by_both() throws IOException {
        Random random = new Random(38);
        int valid = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(12); length > 0; length--) {
                text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
            }
            List<List<String>> expected = expected(text.toString());
            assertThat(records(text.toString())).as("\"%s\"", text).isEqualTo(expected);
            valid += expected.contains(REJECTED) ? 0 : 1;
        }
        assertThat(valid).isBetween(5_000, 19_000);
    }

    private static final List<String> REJECTED = List.of("rejected");

    private static List<List<String>> expected(String text) throws IOException {
        List<List<String>> records = new ArrayList<>();
        try (CSVParser parser = CSVParser.parse(new StringReader(text), FORMAT)) {
            for (CSVRecord record : parser) {
                records.add(record.toList());
            }
        } catch (UncheckedIOException e) {
            records.add(REJECTED);
        }
        return records;
    }

    private static List<List<String>> records(String text) throws IOException {
        List<List<String>> records = new ArrayList<>();
        CsvRecordReader reader = new CsvRecordReader(new StringReader(text), 100);
        try {
            for (List<String> next = reader.next(); next != null; next = reader.next()) {
                records.add(next);
            }
        } catch (MalformedCsvException e) {
            records.add(REJECTED);
        }
        return records;
    }
}

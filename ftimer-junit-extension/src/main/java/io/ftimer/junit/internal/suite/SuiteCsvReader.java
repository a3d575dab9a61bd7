package io.ftimer.junit.internal.suite;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reads the records of {@code suite.csv}. Stateless. */
final class SuiteCsvReader {
    private SuiteCsvReader() {}

    /** Receives the records in order. */
    interface Visitor {
        /** Receives a record; throws what {@link Row} throws. */
        void visit(Row row);
    }

    /** One record. Its methods throw {@link IllegalArgumentException} if a value is not of the type. */
    static final class Row {
        private final CSVRecord record;

        private Row(CSVRecord record) {
            this.record = record;
        }

        String type() {
            return text("record_type");
        }

        /** Returns a value, empty if the record type does not use the column. */
        String text(String column) {
            String text = record.get(column);
            return text == null ? "" : text;
        }

        long integer(String column) {
            String text = text(column);
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "expected an integer in " + column + ", found \"" + TextEscapes.escape(text) + "\"", e);
            }
        }

        /** Returns a path or pattern in its normal form. */
        RegionPath path() {
            return RegionPath.parse(text("path"));
        }

        RegionKind kind() {
            String kind = text("kind");
            return RegionKind.named(kind)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "expected a kind (" + RegionKind.keys() + "), found \"" + TextEscapes.escape(kind) + "\""));
        }

        boolean hasFailed() {
            String outcome = text("outcome");
            for (TestOutcome known : TestOutcome.values()) {
                if (known.label().equals(outcome)) {
                    return known == TestOutcome.FAILED;
                }
            }
            throw new IllegalArgumentException(
                    "expected passed or failed in outcome, found \"" + TextEscapes.escape(outcome) + "\"");
        }

        /** Returns the totals of a region of one test. */
        RegionTotals totals() {
            boolean outermostOfPath = integer("depth") <= PathTexts.MAX_LEVELS;
            return new RegionTotals(
                    integer("call_count"), outermostOfPath ? integer("inclusive_nanos") : 0, integer("self_nanos"));
        }
    }

    /**
     * Reads a file.
     *
     * @param csv the file; it is decompressed if its name ends with {@code .gz}
     * @throws IOException if the file cannot be read, or a record is malformed; the message names file, line and problem
     */
    static void read(Path csv, Visitor visitor) throws IOException {
        try (InputStream file = Files.newInputStream(csv);
                InputStream in = csv.toString().endsWith(".gz") ? decompressed(file, csv) : file) {
            read(in, csv.toString(), visitor);
        }
    }

    private static InputStream decompressed(InputStream file, Path name) throws IOException {
        try {
            return new GZIPInputStream(file);
        } catch (IOException e) {
            throw malformed(name.toString(), 1, e);
        }
    }

    /** As {@link #read(Path, Visitor)}, from a stream with a name. */
    static void read(InputStream in, String name, Visitor visitor) throws IOException {
        BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
        long line = 1;
        try (CSVParser parser = SuiteCsv.FORMAT.parse(text)) {
            if (!SuiteCsv.COLUMNS.equals(parser.getHeaderNames())) {
                throw new IllegalArgumentException(
                        "the header is not that of format version " + SuiteFields.FORMAT_VERSION);
            }
            line = parser.getCurrentLineNumber() + 1;
            for (CSVRecord record : parser) {
                if (!record.isConsistent()) {
                    throw new IllegalArgumentException(
                            "expected " + SuiteCsv.COLUMNS.size() + " fields, found " + record.size());
                }
                visitor.visit(new Row(record));
                line = parser.getCurrentLineNumber() + 1;
            }
        } catch (UncheckedIOException e) {
            throw malformed(name, line, Objects.requireNonNull(e.getCause()));
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            throw malformed(name, line, e);
        }
    }

    private static IOException malformed(String name, long line, Exception cause) {
        return new IOException(name + ", line " + line + ": " + cause.getMessage(), cause);
    }
}

package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.tree.CsvRecordReader;
import io.ftimer.export.internal.tree.Fields;
import io.ftimer.internal.text.ByteOrderMark;
import io.ftimer.internal.text.FormatVersions;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.text.SuiteSchema;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the records of {@code suite.csv}. Stateless. */
final class SuiteCsvReader {
    private static final List<String> HEADER = SuiteSchema.SCHEMA.header();
    private static final Map<String, Integer> PLACES =
            HEADER.stream().collect(Collectors.toMap(Function.identity(), HEADER::indexOf));

    private SuiteCsvReader() {}

    interface Visitor {
        /** Receives a record; throws an exception if it is malformed. */
        void visit(Row row) throws IOException;
    }

    static final class Row implements Fields {
        private final List<String> fields;

        private Row(List<String> fields) {
            this.fields = fields;
        }

        String type() {
            return text("record_type");
        }

        @Override
        public @Nullable String find(String column) {
            String field = fields.get(Objects.requireNonNull(PLACES.get(column), column));
            return field.isEmpty() ? null : field;
        }

        @Override
        public IOException invalid(String column, String expected) {
            return new IOException(expected + " in " + column + ", found \"" + TextEscapes.escape(text(column)) + "\"");
        }

        /** Returns the metrics of a region by their columns; those that were not measured are empty. */
        Map<String, Long> metrics() throws IOException {
            Map<String, Long> found = new LinkedHashMap<>();
            for (String column : SuiteSchema.METRICS) {
                if (has(column)) {
                    found.put(column, integer(column));
                }
            }
            return Map.copyOf(found);
        }

        /** Returns a path or pattern in its normal form. */
        @Override
        public RegionPath path() {
            return RegionPath.parse(text("path"));
        }

        boolean hasFailed() throws IOException {
            String outcome = text("outcome");
            if (outcome.equals(FinishedTest.PASSED) || outcome.equals(FinishedTest.FAILED)) {
                return outcome.equals(FinishedTest.FAILED);
            }
            throw invalid("outcome", "expected passed or failed");
        }

        /** Returns the totals of a region of one test. */
        RegionTotals totals() throws IOException {
            boolean isTimed = has("inclusive_nanos");
            RegionTotals own = new RegionTotals(
                    isTimed,
                    count("call_count"),
                    isTimed ? integer("inclusive_nanos") : 0,
                    isTimed ? integer("self_nanos") : 0,
                    metrics());
            return own.at(integer("depth"));
        }
    }

    /**
     * Reads records.
     *
     * @param name where they are from
     * @throws IOException if they cannot be read, or a record is malformed; the message has the name, the line and the problem
     */
    static void read(InputStream in, String name, Visitor visitor) throws IOException {
        long line = 1;
        try {
            Reader text = ByteOrderMark.skip(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
            CsvRecordReader records = new CsvRecordReader(text, Integer.MAX_VALUE);
            if (!HEADER.equals(records.next())) {
                throw new IllegalArgumentException(otherHeader(records.next()));
            }
            line = records.nextLine();
            for (List<String> fields = records.next(); fields != null; fields = records.next()) {
                // an empty line is no record
                if (fields.size() == HEADER.size()) {
                    visitor.visit(new Row(fields));
                } else if (!fields.equals(List.of(""))) {
                    throw new IllegalArgumentException("expected " + HEADER.size() + " fields, found " + fields.size());
                }
                line = records.nextLine();
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(name + ", line " + line + ": " + e.getMessage(), e);
        }
    }

    /** Returns the problem of a file with another header. */
    private static String otherHeader(@Nullable List<String> firstRecord) {
        String supported = Integer.toString(SuiteSchema.SCHEMA.version());
        return firstRecord == null || firstRecord.get(0).equals(supported)
                ? "the header is not that of format version " + supported
                : FormatVersions.unsupported("suite", firstRecord.get(0), "format " + supported);
    }
}

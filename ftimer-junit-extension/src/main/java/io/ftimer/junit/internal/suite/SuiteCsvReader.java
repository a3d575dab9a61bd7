package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.csv.CSVRecord;

/** Reads {@code suite.csv} for the summary of all JVMs. Stateless. */
final class SuiteCsvReader {
    private SuiteCsvReader() {}

    /** Returns the digest of the tests of all JVMs in the file. */
    static Digest digest(Path csv) throws IOException {
        Digest digest = new Digest();
        try (Reader in = Files.newBufferedReader(csv, StandardCharsets.UTF_8)) {
            for (CSVRecord record : SuiteCsv.FORMAT.parse(in)) {
                switch (record.get("record_type")) {
                    case "test" -> addTest(digest, record);
                    case "region" -> addRegion(digest, record);
                    case "unbound_thread" ->
                        digest.addUnboundCalls(record.get("name"), Long.parseLong(record.get("call_count")));
                    default -> {
                        // templates are derived from their tests
                    }
                }
            }
        }
        return digest;
    }

    private static void addTest(Digest digest, CSVRecord record) {
        boolean alone = record.get("template_id").isEmpty();
        digest.addTest(
                record.get(alone ? "test_id" : "template_id"),
                record.get(alone ? "display_name" : "template_name"),
                record.get("outcome").equals(TestOutcome.FAILED.label()),
                Long.parseLong(record.get("window_nanos")));
    }

    private static void addRegion(Digest digest, CSVRecord record) {
        boolean outermostOfPath = Integer.parseInt(record.get("depth")) <= PathTexts.MAX_LEVELS;
        digest.addRegion(
                record.get("path"),
                new RegionTotals(
                        Long.parseLong(record.get("call_count")),
                        outermostOfPath ? Long.parseLong(record.get("inclusive_nanos")) : 0,
                        Long.parseLong(record.get("self_nanos"))));
    }
}

package io.ftimer.report.internal.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Texts of {@code suite.csv} for tests of its readers. Stateless. */
public final class SuiteText {
    private SuiteText() {}

    /** Returns a file with these records and the one that ends it. */
    public static String file(List<String> records) {
        return SuiteSchema.SCHEMA.headerLine() + "\n" + String.join("", records)
                + record(Map.of("record_type", "end", "left_out_records", "0"));
    }

    /** Returns a record of the present version; columns without a value are empty. */
    public static String record(Map<String, String> values) {
        Map<String, String> all = new HashMap<>(values);
        all.put("format_version", Integer.toString(SuiteSchema.SCHEMA.version()));
        return SuiteSchema.SCHEMA.header().stream()
                        .map(column -> '"' + all.getOrDefault(column, "").replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(","))
                + "\n";
    }

    /** As {@link #record(Map)}, of {@code record_type=test|jvm=7}. */
    public static String record(String fields) {
        Map<String, String> values = new HashMap<>();
        for (String field : fields.split("\\|")) {
            String[] sides = field.split("=", 2);
            values.put(sides[0], sides[1]);
        }
        return record(values);
    }
}

package io.ftimer.fuzz;

import io.ftimer.report.internal.text.SuiteSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A small {@code suite.csv} with records of all types. */
public final class SuiteRows {
    private SuiteRows() {}

    public static byte[] bytes(List<String> columns) {
        String test = "jvm=j;attempt=1;test_id=t;";
        String template = "jvm=j;class_name=a.B;method_name=p;parameter_types=int;template_id=i;template_name=p(int);";
        return Texts.bytes(String.join(",", columns) + "\n"
                + row(
                        columns,
                        "record_type=test;" + test + "class_name=a.B;method_name=m;display_name=B > \"m\"();"
                                + "outcome=passed;start_date=2026-11-21 08:00:00 +0000;window_nanos=50;not_recorded_calls=3;left_out_records=0")
                + row(
                        columns,
                        "record_type=region;" + test + "node_id=1;parent_id=0;depth=0;path=x;name=x;call_count=1;"
                                + "inclusive_nanos=9;self_nanos=2;is_active=false;ended_count=1;sum_nanos=9;min_nanos=9;max_nanos=9")
                + row(
                        columns,
                        "record_type=region;" + test + "node_id=2;parent_id=1;depth=1;path=x/y;name=y;call_count=4;"
                                + "inclusive_nanos=7;self_nanos=7;is_active=true")
                + row(
                        columns,
                        "record_type=site;" + test + "name=write;file=B.java;line=7;is_active=false;ended_count=2;"
                                + "sum_nanos=5;min_nanos=2;max_nanos=3")
                + row(columns, "record_type=not_recorded_thread;" + test + "name=pool-1;call_count=3;is_ignored=true")
                + row(columns, "record_type=other_thread;" + test + "name=main;is_of_earlier_test=true")
                + row(columns, "record_type=sql_text;" + test + "path=x/y[sql];name=select 1;ended_count=2;sum_nanos=5")
                + row(columns, "record_type=not_met;" + test + "expectation=d;expected=1;found=2;place=a.B.c(B.java:3)")
                + row(columns, "record_type=not_verified;" + test + "expectation=d;reason=r")
                + row(columns, "record_type=upper_bound;" + test + "expectation=d;found=2;spare=7;reason=r")
                + row(columns, "record_type=finding;" + test + "path=x/y;name=select 1;call_count=4;max_call_count=4")
                + row(
                        columns,
                        "record_type=template;" + template + "invocations=2;failed_invocations=0;min_window_nanos=1;"
                                + "median_window_nanos=1;max_window_nanos=2;left_out_records=0")
                + row(
                        columns,
                        "record_type=template_region;" + template + "path=x/a\\/b;invocations=2;min_call_count=1;"
                                + "median_call_count=1;max_call_count=2;min_inclusive_nanos=1;median_inclusive_nanos=1;"
                                + "max_inclusive_nanos=2;min_self_nanos=1;median_self_nanos=1;max_self_nanos=2;sum_call_count=3;"
                                + "sum_inclusive_nanos=3;sum_self_nanos=3")
                + row(columns, "record_type=absent_path;jvm=j;test_id=t;path=z;expectation=absence;nearest=x")
                + row(columns, "record_type=end;jvm=j;left_out_records=0")
                + row(
                        columns,
                        "record_type=proof;jvm=j;test_id=t;display_name=B > \"m\"();expectation=d;found=does not bite;reason=r")
                + row(columns, "record_type=end;left_out_records=0"));
    }

    private static String row(List<String> columns, String fields) {
        Map<String, String> values =
                new HashMap<>(Map.of("format_version", Integer.toString(SuiteSchema.SCHEMA.version())));
        for (String field : fields.split(";")) {
            String[] sides = field.split("=", 2);
            values.put(sides[0], sides[1].matches("\\d+") ? sides[1] : '"' + sides[1].replace("\"", "\"\"") + '"');
        }
        return String.join(
                        ",",
                        columns.stream()
                                .map(column -> values.getOrDefault(column, ""))
                                .toList()) + "\n";
    }
}

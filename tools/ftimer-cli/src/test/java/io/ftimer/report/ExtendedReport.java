package io.ftimer.report;

import io.ftimer.report.CsvReport.ReportFields;
import io.ftimer.report.CsvWriter.CsvRecordType;
import io.ftimer.report.CsvWriter.FieldList;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.RecordSchema;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Local reports whose entries have one more value. */
public final class ExtendedReport {
    private ExtendedReport() {}

    /** Returns the report of a summary. */
    public static String written(RecordSchema schema, Field<SummaryEntry> more, Summary summary) throws IOException {
        List<CsvRecordType<Summary, ?>> types = new ArrayList<>(SummaryCsv.LOCAL.recordTypes());
        types.remove(types.size() - 1);
        types.add(new CsvRecordType<>(
                "entry",
                Summary::entries,
                new FieldList<SummaryEntry>()
                        .addAll(SummaryCsv.LOCAL_ENTRY.list())
                        .addAll(List.of(more))
                        .list()));
        StringBuilder out = new StringBuilder();
        new CsvWriter<>(schema, "local", types).write(summary, List.of(), true, out, new ReportFields());
        return out.toString();
    }

    /** Checks that records of a schema may be appended to a file. */
    public static void checkAppend(RecordSchema schema, String file) throws IOException {
        byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
        AppendCheck check = new AppendCheck(AppendCheck.Rules.of(schema), Path.of("runs.csv"), 0);
        check.accept(bytes, bytes.length);
        check.finish();
    }
}

package io.ftimer.fuzz;

import io.ftimer.FTimer;
import io.ftimer.export.ExportFormats;
import io.ftimer.report.CsvReport;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.summary.SerializedTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** One small file of each format that fTimer writes. */
public final class SampleFiles {
    private SampleFiles() {}

    public static List<byte[]> all() throws IOException {
        FTimer timer = SampleTimer.create();
        List<byte[]> files = new ArrayList<>();
        for (CsvReport report : List.of(
                CsvReport.of(timer.summary()).metadata("host", "a\n\"b\""),
                CsvReport.ofSites(timer.summary()),
                CsvReport.ofCallStats(timer.summary()))) {
            StringBuilder text = new StringBuilder();
            report.writeTo(text);
            files.add(Texts.bytes(text.toString()));
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(files.get(0));
        }
        files.add(packed.toByteArray());
        files.add(Texts.bytes(SerializedTree.of(timer.summary()).toText()));
        files.add(json(timer));
        files.add(SampleTrace.bytes());
        return files;
    }

    private static byte[] json(FTimer timer) throws IOException {
        StringBuilder text = new StringBuilder();
        TreeSink sink = ExportFormats.all().named("json").open(new ExportedRun("run", Map.of("host", "h")), text);
        sink.accept(ExportedTree.of("a", timer.summary()));
        sink.finish();
        return Texts.bytes(text.toString());
    }
}

package io.ftimer.report;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The layout of a text report, as data; tables are separated by a blank line. */
record TextLayout<R>(TextHead<R> head, List<TextTable<R, ?>> tables) {
    void write(R result, List<Map.Entry<String, String>> metadata, Appendable target) throws IOException {
        ReportBuffer out = new ReportBuffer(target);
        head.write(result, metadata, out);
        for (TextTable<R, ?> table : tables) {
            if (table != tables.get(0)) {
                out.line("");
            }
            table.write(result, out);
        }
        out.flush();
    }
}

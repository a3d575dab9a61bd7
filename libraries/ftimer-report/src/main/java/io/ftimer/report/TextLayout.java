package io.ftimer.report;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The layout of a text report, as data; tables are separated by a blank line. */
record TextLayout<R>(TextHead<R> head, List<TextTable<R, ?>> tables) {
    void write(R result, List<Map.Entry<String, String>> metadata, Appendable target) throws IOException {
        ReportBuffer out = new ReportBuffer(target);
        head.write(result, metadata, out);
        boolean isFirst = true;
        for (TextTable<R, ?> table : tables) {
            if (!isFirst) {
                out.line("");
            }
            table.write(result, out);
            isFirst = false;
        }
        out.flush();
    }
}

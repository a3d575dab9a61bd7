package io.ftimer.report;

import java.io.IOException;

/** The layout of a text report, as data. */
record TextLayout<R, T>(TextHead<R> head, TextTable<R, T> table) {
    void write(ReportContent<R> content, Appendable target) throws IOException {
        ReportBuffer out = new ReportBuffer(target);
        head.write(content, out);
        table.write(content.result(), out);
        out.flush();
    }
}

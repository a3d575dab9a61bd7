package io.ftimer.report.internal.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * A report as bytes in memory.
 *
 * @param atStart whether it is to begin a file
 */
record Serialized(byte[] bytes, boolean atStart) {
    static Serialized of(ReportFile.Body body, boolean atStart) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(body, atStart, out);
        return new Serialized(out.toByteArray(), atStart);
    }

    static void write(ReportFile.Body body, boolean atStart, OutputStream out) throws IOException {
        Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        body.write(writer, atStart);
        writer.flush();
    }
}

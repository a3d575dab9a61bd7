package io.ftimer.cli.input;

import io.ftimer.trace.TraceReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Recognizes traces, and reads them from streams. Stateless. */
final class TraceFiles {
    private TraceFiles() {}

    /** Returns whether the stream is at the begin of a trace; does not read on. */
    static boolean isTrace(BufferedInputStream bytes) throws IOException {
        bytes.mark(Long.BYTES);
        byte[] head = bytes.readNBytes(Long.BYTES);
        bytes.reset();
        return TraceReader.isTrace(head);
    }

    /** Reads a trace through a temporary file, because its names are at its end. */
    static void read(String name, BufferedInputStream bytes, RunSink sink) throws IOException {
        Path copy = Files.createTempFile("ftimer-", ".trace");
        try {
            Files.copy(bytes, copy, StandardCopyOption.REPLACE_EXISTING);
            new TraceInput(name, copy).read(sink);
        } finally {
            Files.deleteIfExists(copy);
        }
    }
}

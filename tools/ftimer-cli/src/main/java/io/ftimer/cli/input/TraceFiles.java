package io.ftimer.cli.input;

import io.ftimer.trace.TraceReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
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

    /** Returns a reader that takes a trace through a temporary file, because its names are at its end. */
    static InputReader reader(String name, InputStream bytes) {
        return (run, sink) -> {
            Path copy = Files.createTempFile("ftimer-", ".trace");
            try {
                Files.copy(bytes, copy, StandardCopyOption.REPLACE_EXISTING);
                new TraceInput(name, copy).read(run, sink);
            } finally {
                Files.deleteIfExists(copy);
            }
        };
    }
}

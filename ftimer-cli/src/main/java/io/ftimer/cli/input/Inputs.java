package io.ftimer.cli.input;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * Reads files with timing trees, whatever their format: it is recognized by the content, and {@code gzip} is unpacked.
 *
 * <p>Trees are given to the sink one by one; the memory is bounded by the largest of them. Stateless.
 *
 * @since 0.1
 */
public final class Inputs {
    private static final Path STANDARD_INPUT = Path.of("-");
    private static final int LOOKAHEAD = 1 << 14;
    private static final int GZIP_MAGIC = 0x1f8b;

    private Inputs() {}

    /**
     * Reads a file.
     *
     * @param file the file; {@code -} is standard input
     * @param sink receives the trees; is not finished
     * @return what the trees have in common
     * @throws UnusableInputException if the file is missing, unreadable or malformed
     * @throws IOException if the sink throws it
     */
    public static ExportedRun read(Path file, TreeSink sink) throws IOException {
        ExportedRun[] found = new ExportedRun[1];
        read(file, run -> {
            found[0] = run;
            return sink;
        });
        return found[0];
    }

    /**
     * As {@link #read(Path, TreeSink)}, for sinks that need to know first what the trees have in common.
     *
     * @throws UnusableInputException if the file is missing, unreadable or malformed
     * @throws IOException if the sink throws it
     */
    public static void read(Path file, RunSink sink) throws IOException {
        String name = file.equals(STANDARD_INPUT) ? "standard input" : file.toString();
        try (InputStream bytes = file.equals(STANDARD_INPUT) ? System.in : Files.newInputStream(file)) {
            read(name, bytes, sink);
        } catch (NoSuchFileException e) {
            throw new UnusableInputException(name, 0, "no such file");
        } catch (AccessDeniedException e) {
            throw new UnusableInputException(name, 0, "no permission to read the file");
        }
    }

    /** Reads a stream; {@code name} is what messages call it. */
    static void read(String name, InputStream bytes, RunSink sink) throws IOException {
        InputStream unpacked = unpacked(new BufferedInputStream(bytes, LOOKAHEAD));
        Reader text = new InputStreamReader(unpacked, StandardCharsets.UTF_8);
        CsvTable table = new CsvTable(name, text);
        for (CsvFamily family : CsvFamily.ALL) {
            if (family.header().equals(table.header())) {
                new ReportCsvReader(name, table, family).read(sink);
                return;
            }
        }
        throw new UnusableInputException(name, 1, "unknown format; expected a file that fTimer wrote");
    }

    /** Returns the last part of a path: titles do not name folders of a machine. */
    static String title(String input) {
        return input.substring(Math.max(input.lastIndexOf('/'), input.lastIndexOf('\\')) + 1);
    }

    private static InputStream unpacked(BufferedInputStream bytes) throws IOException {
        bytes.mark(2);
        int magic = bytes.read() << 8 | bytes.read();
        bytes.reset();
        return magic == GZIP_MAGIC
                ? new BufferedInputStream(new GZIPInputStream(bytes, LOOKAHEAD), LOOKAHEAD)
                : bytes;
    }
}

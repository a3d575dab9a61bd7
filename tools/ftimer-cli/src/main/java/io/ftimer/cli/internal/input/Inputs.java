package io.ftimer.cli.internal.input;

import io.ftimer.export.internal.tree.SelfTimes;
import io.ftimer.internal.text.ByteOrderMark;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.files.TargetFile;
import io.ftimer.summary.SerializedTree;
import io.ftimer.trace.TraceReader;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reads files with timing trees, whatever their format: it is recognized by the content, and {@code gzip} is unpacked.
 *
 * <p>Trees are given to the sink one by one; the memory is bounded by the largest of them. Stateless.
 */
public final class Inputs {
    private static final int LOOKAHEAD = 1 << 14;

    /** Enough to recognize the format. */
    private static final int START = 64;

    private static final byte[] GZIP_MAGIC = {0x1f, (byte) 0x8b};

    /** How every serialized tree begins. */
    private static final String TREE_MAGIC = "ftimer-tree ";

    private static final Pattern TREE_LINE = Pattern.compile(" \\(line ([0-9]{1,9}): ");

    private Inputs() {}

    /**
     * Reads a file.
     *
     * @param file the file; {@code -} is standard input
     * @param sink receives what the trees have in common, and then the trees; is not finished
     * @throws UnusableInputException if the file is missing, unreadable or malformed
     * @throws IOException if the sink throws it
     */
    public static void read(Path file, RunSink sink) throws IOException {
        try (InputBytes bytes = InputBytes.open(file)) {
            read(InputBytes.name(file), InputBytes.isStandardInput(file) ? null : file, bytes, sink);
        }
    }

    /**
     * Reads a stream.
     *
     * @param name what messages call it
     * @param file the file whose bytes it has; null if there is none
     */
    static void read(String name, @Nullable Path file, InputStream bytes, RunSink sink) throws IOException {
        BufferedInputStream packed = new BufferedInputStream(bytes, LOOKAHEAD);
        try {
            BufferedInputStream unpacked = unpacked(packed);
            InputReader reader;
            if (!TraceReader.isTrace(peek(unpacked, Long.BYTES))) {
                reader = reader(name, unpacked);
            } else if (file == null || unpacked != packed || !Files.isRegularFile(file)) {
                reader = TraceInput.ofStream(name, unpacked);
            } else {
                reader = new TraceInput(name, file);
            }
            reader.read(new ExportedRun(title(name), Map.of()), sink);
        } catch (ZipException | EOFException e) {
            throw new UnusableInputException(
                    name, 0, "the compressed file is damaged, cut, or has more behind it; expected gzip");
        }
    }

    private static InputReader reader(String name, BufferedInputStream bytes) throws IOException {
        String start = ByteOrderMark.strip(new String(peek(bytes, START), StandardCharsets.UTF_8));
        Reader text = ByteOrderMark.skip(new InputStreamReader(bytes, StandardCharsets.UTF_8));
        if (start.startsWith(TREE_MAGIC)) {
            return serializedTree(name, text);
        }
        String trimmed = start.stripLeading();
        if (trimmed.startsWith("{") || trimmed.startsWith("[")) {
            return Formats.reader(new JsonInput(name, text));
        }
        return Formats.reader(new CsvTable(name, text));
    }

    /** Returns the next bytes, which stay to be read. */
    private static byte[] peek(BufferedInputStream bytes, int count) throws IOException {
        bytes.mark(count);
        byte[] next = bytes.readNBytes(count);
        bytes.reset();
        return next;
    }

    /** Returns the last part of a path: titles do not name folders of a machine. */
    private static String title(String input) {
        return input.substring(Math.max(input.lastIndexOf('/'), input.lastIndexOf('\\')) + 1);
    }

    private static BufferedInputStream unpacked(BufferedInputStream bytes) throws IOException {
        return Arrays.equals(peek(bytes, GZIP_MAGIC.length), GZIP_MAGIC)
                ? new BufferedInputStream(new WholeGzip(bytes, LOOKAHEAD), LOOKAHEAD)
                : bytes;
    }

    /** Unpacks a file, all of which must be {@code gzip}: {@link GZIPInputStream} ignores what follows. */
    private static final class WholeGzip extends GZIPInputStream {
        /** The checksum and the size at the end of a part. */
        private static final int TRAILER_BYTES = 8;

        WholeGzip(InputStream in, int bufferBytes) throws IOException {
            super(in, bufferBytes);
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int count = super.read(bytes, from, length);
            if (count < 0 && (inf.getRemaining() > TRAILER_BYTES || in.read() >= 0)) {
                throw new ZipException("bytes after the end");
            }
            return count;
        }
    }

    /** Reads a {@link SerializedTree}. Its one tree is the whole file. */
    private static InputReader serializedTree(String input, Reader text) {
        return (run, sink) -> {
            StringWriter whole = new StringWriter();
            text.transferTo(whole);
            SerializedTree tree;
            try {
                tree = SerializedTree.parse(whole.toString());
            } catch (IllegalArgumentException e) {
                Matcher line = TREE_LINE.matcher(e.getMessage());
                throw new UnusableInputException(
                        input, line.find() ? Long.parseLong(line.group(1)) : 1, String.valueOf(e.getMessage()));
            }
            List<ExportedRegion> regions = tree.regions().stream()
                    .map(region -> new ExportedRegion(
                            region.depth(),
                            region.name(),
                            region.kind(),
                            region.callCount(),
                            region.inclusiveNanos(),
                            region.inclusiveNanos(),
                            Map.of()))
                    .toList();
            sink.open(run)
                    .accept(new ExportedTree(
                            ExportedTree.Kind.RUN, "", "tree", true, 0, Map.of(), SelfTimes.set(regions)));
        };
    }

    /** The bytes of an input. Failures name it. */
    static final class InputBytes extends FilterInputStream {
        private static final Path STANDARD_INPUT = Path.of("-");

        private final String name;

        private InputBytes(String name, InputStream in) {
            super(in);
            this.name = name;
        }

        static boolean isStandardInput(Path file) {
            return file.equals(STANDARD_INPUT);
        }

        /** Returns what messages call the file. */
        static String name(Path file) {
            return isStandardInput(file) ? "standard input" : file.toString();
        }

        /**
         * Opens a file.
         *
         * @throws UnusableInputException if it cannot be opened
         */
        static InputBytes open(Path file) throws UnusableInputException {
            String name = name(file);
            if (isStandardInput(file)) {
                return new InputBytes(name, openStandardInput());
            }
            if (Files.isDirectory(file)) {
                throw new UnusableInputException(name, 0, "a folder; expected a file");
            }
            try {
                return new InputBytes(name, TargetFile.open(file));
            } catch (NoSuchFileException e) {
                throw new UnusableInputException(name, 0, "no such file");
            } catch (AccessDeniedException e) {
                throw new UnusableInputException(name, 0, "no permission to read the file");
            } catch (IOException e) {
                throw unreadable(name, e);
            }
        }

        private static InputStream openStandardInput() throws UnusableInputException {
            try {
                // fails if an earlier input has closed it
                System.in.available();
                return System.in;
            } catch (IOException e) {
                throw new UnusableInputException(name(STANDARD_INPUT), 0, "closed or read before; name - only once");
            }
        }

        private static UnusableInputException unreadable(String name, IOException e) {
            return new UnusableInputException(name, 0, "cannot read the file: " + e.getMessage());
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            try {
                return super.read(bytes, from, length);
            } catch (IOException e) {
                throw unreadable(name, e);
            }
        }
    }
}

package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.files.WriteOptions;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What the file {@code suite.csv} of a run has: each JVM that ends appends its records to those that were merged before.
 *
 * <p>Thread safety: immutable; callers must have locked the folder.
 *
 * @param parts the files of the parts whose records it has, in their order
 * @param length the number of bytes of these records
 * @param size the size of the whole file
 * @param modifiedMillis when it was written; what another wrote is written anew
 */
record MergedCsv(List<String> parts, long length, long size, long modifiedMillis) {
    private static final MergedCsv NONE = new MergedCsv(List.of(), 0, -1, 0);
    private static final String STATE = "merged";

    /** Returns the file in the folder of a run that remembers it. */
    static Path state(Path run) {
        return run.resolve(STATE);
    }

    private static MergedCsv read(Path run) throws IOException {
        Path state = state(run);
        if (!Files.exists(state)) {
            return NONE;
        }
        List<String> lines = Files.readAllLines(state);
        try {
            return new MergedCsv(
                    lines.subList(3, lines.size()),
                    Long.parseLong(lines.get(0)),
                    Long.parseLong(lines.get(1)),
                    Long.parseLong(lines.get(2)));
        } catch (IllegalArgumentException | IndexOutOfBoundsException incomplete) {
            // the disk was full, for example
            return NONE;
        }
    }

    /** Returns the parts of a run: first those that were merged before, then those that ended since, in the order of their beginnings. */
    static List<JvmPart> parts(Path run) throws IOException {
        Map<String, JvmPart> left = new LinkedHashMap<>();
        JvmPart.in(run).forEach(part -> left.put(name(part), part));
        List<JvmPart> parts = new ArrayList<>();
        read(run).parts().forEach(name -> parts.add(left.remove(name)));
        parts.removeIf(Objects::isNull);
        parts.addAll(left.values());
        return parts;
    }

    private static String name(JvmPart part) {
        return part.file().getFileName().toString();
    }

    /**
     * Replaces the file.
     *
     * @param run the folder that remembers what the file has
     * @param parts all of the run, as {@link #parts} returns them
     * @param end the records after theirs
     */
    static void write(Path file, Path run, List<JvmPart> parts, String end) throws IOException {
        MergedCsv before = read(run);
        List<String> names = parts.stream().map(MergedCsv::name).toList();
        int known = before.parts().size();
        boolean isContinued = known <= names.size()
                && names.subList(0, known).equals(before.parts())
                && Files.exists(file)
                && before.equals(before.withFile(file));
        long[] length = {0};
        ReportFile.replaceBytes(
                file,
                out -> {
                    length[0] = isContinued ? before.copy(file, out) : header(out);
                    for (JvmPart part : isContinued ? parts.subList(known, parts.size()) : parts) {
                        length[0] += part.copyRecords(out);
                    }
                    out.write(end.getBytes(StandardCharsets.UTF_8));
                },
                WriteOptions.DEFAULT);
        MergedCsv now = new MergedCsv(names, length[0], 0, 0).withFile(file);
        Files.write(
                state(run),
                Stream.concat(
                                Stream.of(now.length, now.size, now.modifiedMillis)
                                        .map(String::valueOf),
                                names.stream())
                        .toList());
    }

    private MergedCsv withFile(Path file) throws IOException {
        return new MergedCsv(
                parts, length, Files.size(file), Files.getLastModifiedTime(file).toMillis());
    }

    private static long header(OutputStream out) throws IOException {
        byte[] header = SuiteCsv.HEADER_LINE.getBytes(StandardCharsets.UTF_8);
        out.write(header);
        return header.length;
    }

    private long copy(Path file, OutputStream out) throws IOException {
        try (FileChannel records = FileChannel.open(file)) {
            WritableByteChannel target = Channels.newChannel(out);
            for (long copied = 0; copied < length; ) {
                long more = records.transferTo(copied, length - copied, target);
                if (more == 0) {
                    throw new EOFException(file + " became shorter meanwhile");
                }
                copied += more;
            }
            return length;
        }
    }
}

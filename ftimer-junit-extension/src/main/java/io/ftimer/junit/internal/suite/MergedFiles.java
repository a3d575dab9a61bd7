package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.settings.ReportFormats;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * The files {@code suite.csv} and {@code suite.json}: the merged files of the JVMs of one run.
 *
 * @param files the files that are written, in this order
 * @param parts what they contain
 * @param run the digest of all parts
 * @param absent the demanded paths that no test of the run has
 */
record MergedFiles(List<Path> files, List<JvmPart> parts, Digest run, List<AbsentPath> absent) {
    /** The largest size of a file that is not compressed: editors and browsers still open it. */
    static final long MAX_PLAIN_BYTES = 20_000_000;

    private static final String CSV = "suite.csv";
    private static final String JSON = "suite.json";

    /**
     * Replaces the files in {@code folder} by those of a run. Each replacement is atomic; files of other formats are deleted.
     * The caller must hold the {@link FolderLock}.
     */
    static MergedFiles of(
            Path folder,
            List<JvmPart> parts,
            ReportFormats formats,
            Digest run,
            List<AbsentPath> absent,
            long maxPlainBytes)
            throws IOException {
        List<Path> files = new ArrayList<>();
        if (formats.csv()) {
            files.add(csv(folder.resolve(CSV), parts, maxPlainBytes));
        } else {
            delete(folder.resolve(CSV));
        }
        if (formats.json()) {
            files.add(json(folder.resolve(JSON), parts, absent, maxPlainBytes));
        } else {
            delete(folder.resolve(JSON));
        }
        return new MergedFiles(files, parts, run, absent);
    }

    /** Deletes the files of all formats in {@code folder}. */
    static void deleteAll(Path folder) throws IOException {
        delete(folder.resolve(CSV));
        delete(folder.resolve(JSON));
    }

    private static void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(SizedFile.compressed(file));
    }

    private static Path csv(Path file, List<JvmPart> parts, long maxPlainBytes) throws IOException {
        SizedFile merged = new SizedFile(file, maxPlainBytes);
        try (merged) {
            byte[] header = SuiteCsv.HEADER_LINE.getBytes(StandardCharsets.UTF_8);
            merged.write(header);
            for (JvmPart part : parts) {
                try (InputStream in = new GZIPInputStream(Files.newInputStream(part.csv()))) {
                    in.skipNBytes(header.length);
                    in.transferTo(merged);
                }
            }
        }
        return merged.finish();
    }

    private static Path json(Path file, List<JvmPart> parts, List<AbsentPath> absent, long maxPlainBytes)
            throws IOException {
        SizedFile merged = new SizedFile(file, maxPlainBytes);
        try (merged) {
            write(SuiteJson.BEFORE, merged);
            for (int i = 0; i < parts.size(); i++) {
                if (i > 0) {
                    write(SuiteJson.BETWEEN, merged);
                }
                try (InputStream in =
                        new GZIPInputStream(Files.newInputStream(parts.get(i).json()))) {
                    in.transferTo(merged);
                }
            }
            write(SuiteJson.after(absent), merged);
        }
        return merged.finish();
    }

    private static void write(String text, OutputStream out) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Replaces a file, atomically if the file system can. */
    static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Returns the number of JVMs. */
    int jvmCount() {
        return (int) parts.stream().map(part -> part.name().jvm()).distinct().count();
    }

    /** Returns a sentence about the JVMs that ended early, empty if there are none. */
    String earlyEnds() {
        List<JvmPart> early = parts.stream().filter(JvmPart::endedEarly).toList();
        if (early.isEmpty()) {
            return "";
        }
        int tests = early.stream().mapToInt(JvmPart::testsBeforeEnd).sum();
        return ConsoleText.count(early.size(), "JVM") + " ended early, " + (early.size() == 1 ? "its " : "their ")
                + (tests == 1 ? "1 test is" : tests + " tests are") + " included";
    }
}

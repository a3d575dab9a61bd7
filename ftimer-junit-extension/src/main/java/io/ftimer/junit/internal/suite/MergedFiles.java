package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The files {@code suite.csv} and {@code suite.json}: the merged files of the JVMs of one run.
 *
 * @param csv the CSV file
 * @param json the JSON file
 * @param jvmCount the number of merged JVMs
 * @param lostJvmCount the number of JVMs that ended before they completed their files
 */
record MergedFiles(Path csv, Path json, int jvmCount, int lostJvmCount) {

    /**
     * Replaces the files in {@code folder} by those of a run. Each replacement is atomic. The caller must hold the
     * {@link FolderLock}.
     */
    static MergedFiles of(Path folder, Path run) throws IOException {
        List<Path> csvParts = RunFolder.children(run).stream()
                .filter(file -> file.toString().endsWith(JvmFiles.CSV))
                .toList();
        List<Path> jsonParts = csvParts.stream()
                .map(file -> file.resolveSibling(file.getFileName().toString().replace(JvmFiles.CSV, JvmFiles.JSON)))
                .toList();
        Path csv = folder.resolve("suite.csv");
        Path json = folder.resolve("suite.json");
        replace(csv, SuiteCsv.HEADER_LINE, csvParts, "", "");
        replace(json, SuiteJson.BEFORE, jsonParts, SuiteJson.BETWEEN, SuiteJson.AFTER);
        int jvms = (int) csvParts.stream().map(JvmFiles::jvm).distinct().count();
        return new MergedFiles(csv, json, jvms, JvmFiles.lost(run));
    }

    private static void replace(Path file, String before, List<Path> parts, String between, String after)
            throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".tmp");
        try (OutputStream out = Files.newOutputStream(fresh)) {
            out.write(before.getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < parts.size(); i++) {
                if (i > 0) {
                    out.write(between.getBytes(StandardCharsets.UTF_8));
                }
                Files.copy(parts.get(i), out);
            }
            out.write(after.getBytes(StandardCharsets.UTF_8));
        }
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}

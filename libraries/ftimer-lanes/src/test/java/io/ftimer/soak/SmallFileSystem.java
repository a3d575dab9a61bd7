package io.ftimer.soak;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Appends of reports to a small file system, which is full now and then, and their file. For one soak. */
final class SmallFileSystem {
    private static final String FULL = "No space left on device";
    private static final int MAX_FREE_PAGES = 6;
    private static final int PAGE = 4096;
    private static final int APPENDS = 16;

    private final Path folder;
    private final Tally tally;

    SmallFileSystem(Path folder, Tally tally) {
        this.folder = folder;
        this.tally = tally;
    }

    /** Appends some reports, and compares the file. */
    void run(SplittableRandom random) throws IOException {
        Path file = folder.resolve("small.csv");
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < APPENDS; i++) {
            leave(random.nextInt(MAX_FREE_PAGES));
            String id = "report " + i;
            var report = DiskProgram.report(random, id);
            StringBuilder text = new StringBuilder();
            report.writeTo(text);
            try {
                report.append(file);
                expected.append(expected.length() == 0 ? text : text.substring(text.indexOf("\n") + 1));
                tally.reports.increment();
            } catch (FileSystemException e) {
                Disagreement.require(FULL.equals(e.getReason()), "an append failed: " + e);
                tally.add(Fault.FULL_FILE_SYSTEM);
            }
            String content = Files.exists(file) ? Files.readString(file) : "";
            Disagreement.require(
                    content.contentEquals(expected), "the file does not have the reports that were appended to it");
        }
        Files.deleteIfExists(file);
        Files.deleteIfExists(ballast());
    }

    private Path ballast() {
        return folder.resolve("ballast");
    }

    /** Uses up all but a few pages. */
    private void leave(int pages) throws IOException {
        Files.deleteIfExists(ballast());
        long free = Files.getFileStore(folder).getUsableSpace();
        Files.write(ballast(), new byte[(int) Math.max(0, free - (long) pages * PAGE)]);
    }
}

package io.ftimer.soak;

import io.ftimer.FTimer;
import io.ftimer.report.CsvReport;
import io.ftimer.report.internal.files.AppendGuard;
import io.ftimer.report.internal.files.ProbedFiles;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Appends of reports of all sizes to a disk that is full at any byte, and their file. */
final class DiskProgram implements Program {
    private static final int APPENDS = 12;
    private static final int MAX_REGIONS = 40;
    private static final String FULL = "No space left on device";

    @Override
    public void run(SplittableRandom random, Path folder, Tally tally) throws IOException {
        Path file = folder.resolve("disk.csv");
        ProbedFiles disk = new ProbedFiles();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < APPENDS; i++) {
            String report = text(random, "report " + i);
            // the disk also has the journal
            boolean isSmall = random.nextBoolean();
            disk.limitTo(isSmall ? random.nextLong(2L * report.length()) : Long.MAX_VALUE);
            try {
                disk.store().append(file, AppendGuard.ANYTHING, (out, atStart) -> out.append(report));
                expected.append(report);
                tally.reports.increment();
            } catch (FileSystemException e) {
                Disagreement.require(isSmall && FULL.equals(e.getReason()), "an append failed: " + e);
                tally.add(Fault.FULL_DISK);
            }
            String content = Files.exists(file) ? Files.readString(file) : "";
            Disagreement.require(
                    content.contentEquals(expected), "the file does not have the reports that were written to it");
            tally.operations.increment();
        }
    }

    /** Returns a report of a random number of regions. */
    static String text(SplittableRandom random, String id) throws IOException {
        StringBuilder text = new StringBuilder();
        report(random, id).writeTo(text);
        return text.toString();
    }

    static CsvReport report(SplittableRandom random, String id) {
        FTimer timer = FTimer.builder().clock(ThreadClock.INSTANCE).build();
        timer.init();
        int regions = random.nextInt(MAX_REGIONS);
        for (int i = 0; i < regions; i++) {
            timer.start("region " + i);
            ThreadClock.INSTANCE.advance(random.nextLong(1_000));
            timer.stop("region " + i);
        }
        return CsvReport.of(timer.summary()).metadata("id", id);
    }
}

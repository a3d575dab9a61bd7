package io.ftimer.soak;

import io.ftimer.report.CsvReport;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A file to which threads append reports, and what must be in it. Thread-safe. */
final class ReportLog {
    private final Path file;
    private final Tally tally;
    private final List<String> appended = Collections.synchronizedList(new ArrayList<>());

    ReportLog(Path file, Tally tally) {
        this.file = file;
        this.tally = tally;
    }

    /** Appends a report; the id makes its text unlike any other. */
    void append(Summary summary, String id) throws IOException {
        CsvReport report = CsvReport.of(summary).metadata("id", id);
        StringBuilder text = new StringBuilder();
        report.writeTo(text);
        report.append(file);
        appended.add(text.toString());
        tally.reports.increment();
    }

    /** As {@link #append}, on a thread that is interrupted, which it must be afterwards too. */
    void appendInterrupted(Summary summary, String id) throws IOException {
        Thread.currentThread().interrupt();
        try {
            append(summary, id);
        } finally {
            Disagreement.require(Thread.interrupted(), "an append lost the interrupt");
        }
        tally.add(Fault.INTERRUPT);
    }

    /** Requires that the file has each report once, and nothing else. */
    void check() throws IOException {
        if (appended.isEmpty()) {
            Disagreement.require(Files.notExists(file), file + " exists, to which nothing was appended");
            return;
        }
        String content = Files.readString(file);
        int at = content.indexOf('\n') + 1;
        List<String> pending = new ArrayList<>(appended);
        while (!pending.isEmpty()) {
            int from = at;
            String next = pending.stream()
                    .filter(report -> content.startsWith(records(report), from))
                    .findFirst()
                    .orElseThrow(() -> new Disagreement(file + " has no whole report at " + from));
            pending.remove(next);
            at += records(next).length();
        }
        Disagreement.require(at == content.length(), file + " has more than the reports appended to it");
    }

    private static String records(String report) {
        return report.substring(report.indexOf('\n') + 1);
    }
}

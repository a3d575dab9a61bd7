package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.tree.PageWriter;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.report.internal.text.ShownNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files {@code suite.csv} and {@code suite.html}: the merged files of the JVMs of one run.
 *
 * @param page the page with a picture; null if no test has regions or failed
 */
record MergedFiles(
        Path data,
        @Nullable Path page,
        List<JvmPart> parts,
        Digest run,
        List<RunPaths.AbsentPath> absent,
        SuiteGate comparison) {
    private static final String CSV = "suite.csv";
    private static final String HTML = "suite.html";

    /**
     * Replaces the files in {@code folder} by those of a run. Each replacement is atomic. The caller must have locked the folder.
     *
     * @param ofRun the folder of the run
     * @param parts as {@link MergedCsv#parts} returns them
     */
    static MergedFiles of(
            Path folder, Path ofRun, ReportOptions options, List<JvmPart> parts, Digest run, SuiteGate comparison)
            throws IOException {
        List<RunPaths.AbsentPath> absent = run.paths.absent();
        Path csv = folder.resolve(CSV);
        MergedCsv.write(csv, ofRun, parts, SuiteCsv.end("", List.of(), absent, run.missing()));
        Path page = page(folder);
        SuitePage shown = SuitePage.of(parts, run.findings, SuitePage.MAX_REGIONS);
        boolean hasPage = !shown.isEmpty();
        MergedFiles merged = new MergedFiles(csv, hasPage ? page : null, parts, run, absent, comparison);
        if (hasPage) {
            Map<String, String> facts = shown.facts();
            facts.putAll(merged.facts());
            facts.putAll(comparison.facts());
            ReportFile.replace(page, (out, atStart) -> {
                ExportedRun titled = new ExportedRun("Tests of " + options.moduleName(), facts);
                PageWriter written = new PageWriter(titled.title(), out);
                written.beginRun(titled);
                shown.write(written);
                written.finish();
            });
        } else {
            Files.deleteIfExists(page);
        }
        return merged;
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("tests", ConsoleText.outcomes(run));
        facts.put("time in tests", ShownNumber.ofNanos(run.windowNanos()));
        facts.put("time of the run", ConsoleText.elapsedOfRun(run));
        facts.put("pictures", "tests with regions or failures; the invocations of one test are one");
        if (jvmCount() > 1) {
            facts.put("JVMs", Integer.toString(jvmCount()));
        }
        facts.putAll(run.proofs.facts());
        if (run.missing() > 0) {
            facts.put(Completeness.INCOMPLETE, ShownText.counted(run.missing(), "test") + " could not be written");
        }
        String early = earlyEnds();
        if (!early.isEmpty()) {
            facts.put("ended early", early);
        }
        facts.put("JDK", System.getProperty("java.version", ""));
        facts.put(
                "system",
                System.getProperty("os.name", "") + " " + System.getProperty("os.arch", "") + ", "
                        + ShownText.counted(Runtime.getRuntime().availableProcessors(), "processor"));
        return facts;
    }

    static Path page(Path folder) {
        return folder.resolve(HTML);
    }

    static void deleteAll(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(CSV));
        Files.deleteIfExists(page(folder));
    }

    int jvmCount() {
        return (int) parts.stream().map(part -> part.name().jvm()).distinct().count();
    }

    /** Returns a sentence about the JVMs that ended early, empty if there are none. */
    String earlyEnds() {
        List<JvmPart> early = parts.stream().filter(JvmPart::endedEarly).toList();
        int tests = early.stream().mapToInt(JvmPart::testsBeforeEnd).sum();
        String ended = ShownText.counted(early.size(), "JVM") + " ended early, "
                + (early.size() == 1 ? "its " : "their ") + (tests == 1 ? "1 test is" : tests + " tests are")
                + " included";
        return Stream.of(early.isEmpty() ? "" : ended, ConsoleText.cutOff(run))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining("; "));
    }
}

package io.ftimer.conformance.replay;

import io.ftimer.conformance.result.DatePlaceholder;
import io.ftimer.conformance.result.FileTree;
import io.ftimer.conformance.result.NotReplayed;
import io.ftimer.conformance.result.RankRecord;
import io.ftimer.conformance.result.RunRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * What a scenario did here.
 *
 * @param run statuses, events, summaries and diagnostics
 * @param files every file that existed at the end, its dates replaced by the placeholder
 * @param omitted the omissions, with the number of commands of each
 */
public record Replay(RunRecord run, SortedMap<String, byte[]> files, Map<NotReplayed, Integer> omitted) {

    /** Runs something in a folder. */
    @FunctionalInterface
    private interface Run {
        List<RankReplay> in(Path folder) throws IOException;
    }

    /**
     * Runs a scenario without MPI in a fresh folder of its own, which is deleted afterwards.
     *
     * @param file the file with the scenario
     * @param rows the rows that summaries of timers show
     * @throws IOException if the file cannot be read, or the folder cannot be created, read or deleted
     */
    public static Replay of(String name, Language language, Path file, RowView rows) throws IOException {
        return inFreshFolder(name, language.kind(false), folder -> List.of(language.replay(null, file, folder, rows)));
    }

    /**
     * Runs a scenario of several ranks in a fresh folder of their own, which is deleted afterwards.
     *
     * @param language the language of the scenario
     * @param file its file
     * @param ranks how many ranks it is for
     * @throws IOException if that folder cannot be created, read or deleted, or the engine failed
     */
    public static Replay of(String name, Language language, Path file, int ranks, RankEngine engine)
            throws IOException {
        return inFreshFolder(
                name, language.kind(true), folder -> engine.run(new RankJob(language, file, ranks, folder)));
    }

    private static Replay inFreshFolder(String name, String kind, Run run) throws IOException {
        Path folder = Files.createTempDirectory("ftimer-conformance-");
        try {
            List<RankReplay> ranks = run.in(folder);
            Map<NotReplayed, Integer> omitted = new EnumMap<>(NotReplayed.class);
            ranks.forEach(rank -> rank.omitted().forEach((what, count) -> omitted.merge(what, count, Integer::sum)));
            List<RankRecord> records = ranks.stream().map(RankReplay::rank).toList();
            return new Replay(new RunRecord(name, kind, records.size(), records), filesIn(folder), omitted);
        } finally {
            FileTree.delete(folder);
        }
    }

    /** Returns the files in a folder, their dates replaced by the placeholder. */
    static SortedMap<String, byte[]> filesIn(Path folder) throws IOException {
        SortedMap<String, byte[]> files = FileTree.read(folder);
        // byte by byte, whatever the encoding: the label is ASCII
        files.replaceAll((name, bytes) -> DatePlaceholder.in(new String(bytes, StandardCharsets.ISO_8859_1))
                .getBytes(StandardCharsets.ISO_8859_1));
        return files;
    }
}

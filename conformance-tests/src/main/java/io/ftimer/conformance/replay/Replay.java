package io.ftimer.conformance.replay;

import io.ftimer.conformance.result.DatePlaceholder;
import io.ftimer.conformance.result.FileTree;
import io.ftimer.conformance.result.Omission;
import io.ftimer.conformance.result.RankRecord;
import io.ftimer.conformance.result.RunRecord;
import io.ftimer.conformance.scenario.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * What a scenario without MPI did here.
 *
 * @param run statuses, events, summaries and diagnostics
 * @param files every file that existed at the end, its dates replaced by the placeholder
 * @param omitted what was left out, and how many commands of it
 */
public record Replay(RunRecord run, SortedMap<String, byte[]> files, Map<Omission, Integer> omitted) {

    /**
     * Runs a scenario in a fresh folder of its own, which is deleted afterwards.
     *
     * @throws IOException if that folder cannot be made, read or deleted
     */
    public static Replay of(String name, Scenario scenario, RowView rows) throws IOException {
        Path folder = Files.createTempDirectory("ftimer-conformance-");
        try {
            RankInterpreter interpreter = new RankInterpreter(folder, NoCollectives.INSTANCE, rows);
            RankRecord rank = interpreter.run(scenario, 0);
            return new Replay(new RunRecord(name, "serial", 1, List.of(rank)), filesIn(folder), interpreter.omitted());
        } finally {
            FileTree.delete(folder);
        }
    }

    /** Returns the files in a folder, their dates replaced by the placeholder. */
    public static SortedMap<String, byte[]> filesIn(Path folder) throws IOException {
        SortedMap<String, byte[]> files = FileTree.read(folder);
        // byte by byte, whatever the encoding: the label is ASCII
        files.replaceAll((name, bytes) -> DatePlaceholder.in(new String(bytes, StandardCharsets.ISO_8859_1))
                .getBytes(StandardCharsets.ISO_8859_1));
        return files;
    }
}

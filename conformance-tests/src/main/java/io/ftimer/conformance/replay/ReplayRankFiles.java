package io.ftimer.conformance.replay;

import io.ftimer.conformance.result.ResultFiles;
import io.ftimer.mpi.Communicator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The results of ranks, one file each: for engines whose ranks are processes. Stateless. */
public final class ReplayRankFiles {
    private ReplayRankFiles() {}

    /**
     * Replays one rank and writes what it did; the program of a rank process.
     *
     * @param language the language of the scenario
     * @param scenario the file with the scenario
     * @param folder the folder that all ranks work in
     * @param results the folder for the file of each rank
     */
    public static void replay(Communicator world, Language language, Path scenario, Path folder, Path results)
            throws IOException {
        RankReplay replay = language.replay(world, scenario, folder, RowView.whole());
        Files.writeString(fileOf(results, world.rank()), ResultFiles.write(replay));
    }

    /**
     * Returns what the ranks wrote, in their order.
     *
     * @throws IOException if a file is missing or cannot be read; the message names the rank
     */
    public static List<RankReplay> read(Path results, int ranks) throws IOException {
        List<RankReplay> replays = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            try {
                replays.add(ResultFiles.read(Files.readString(fileOf(results, rank)), RankReplay.class));
            } catch (NoSuchFileException e) {
                throw new IOException("rank " + rank + " wrote no result", e);
            }
        }
        return replays;
    }

    private static Path fileOf(Path results, int rank) {
        return results.resolve("rank-" + rank + ".json");
    }
}

package io.ftimer.mpi.launch;

import io.ftimer.report.internal.files.ProcessIdentity;
import java.util.ArrayList;
import java.util.List;

/**
 * The command that every rank runs. It is passed in a file, since {@code mpjrun} interprets words like {@code -np} and
 * {@code -h} as its own options, even after the main class.
 *
 * @param launcher the process of the launcher, which may run on another host
 * @param ranks the number of ranks
 * @param mainClass the user's main class
 * @param arguments the user's arguments
 */
record RankCommand(ProcessIdentity launcher, int ranks, String mainClass, List<String> arguments) {
    /** No argument of a process can contain this character. */
    private static final String SEPARATOR = "\0";

    String toText() {
        List<String> words = new ArrayList<>(List.of(launcher.text(), Integer.toString(ranks), mainClass));
        words.addAll(arguments);
        return String.join(SEPARATOR, words);
    }

    /**
     * Reads the text of a command.
     *
     * @throws IllegalArgumentException if the text lacks the process of a launcher, a number of ranks or a main class
     */
    static RankCommand parse(String text) {
        List<String> words = List.of(text.split(SEPARATOR, -1));
        try {
            ProcessIdentity launcher = ProcessIdentity.parse(words.get(0));
            int ranks = words.size() < 3 ? 0 : Integer.parseInt(words.get(1));
            if (launcher != null && ranks > 0 && !words.get(2).isEmpty()) {
                return new RankCommand(launcher, ranks, words.get(2), words.subList(3, words.size()));
            }
        } catch (NumberFormatException e) {
            // rejected below, like a number that is not positive
        }
        throw new IllegalArgumentException(
                "invalid command of a rank: expected the process of the launcher, the number of ranks and a main"
                        + " class; start ranks with MpiJob");
    }
}

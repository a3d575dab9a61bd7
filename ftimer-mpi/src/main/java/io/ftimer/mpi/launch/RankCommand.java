package io.ftimer.mpi.launch;

import java.util.ArrayList;
import java.util.List;

/**
 * The command that every rank runs. It is passed in a file, since {@code mpjrun} interprets words like {@code -np} and
 * {@code -h} as its own options, even after the main class.
 *
 * @param launcher the process id of the launcher
 * @param mainClass the user's main class
 * @param arguments the user's arguments
 */
record RankCommand(long launcher, String mainClass, List<String> arguments) {
    /** No argument of a process can contain this character. */
    private static final String SEPARATOR = "\0";

    String toText() {
        List<String> words = new ArrayList<>(List.of(Long.toString(launcher), mainClass));
        words.addAll(arguments);
        return String.join(SEPARATOR, words);
    }

    /**
     * Reads the text of a command.
     *
     * @throws IllegalArgumentException if the text lacks a process id or a main class
     */
    static RankCommand parse(String text) {
        List<String> words = List.of(text.split(SEPARATOR, -1));
        if (words.size() < 2 || words.get(1).isEmpty()) {
            throw invalid();
        }
        return new RankCommand(processId(words.get(0)), words.get(1), words.subList(2, words.size()));
    }

    private static long processId(String word) {
        try {
            long id = Long.parseLong(word);
            if (id > 0) {
                return id;
            }
        } catch (NumberFormatException e) {
            // rejected below, like an id that is not positive
        }
        throw invalid();
    }

    private static IllegalArgumentException invalid() {
        return new IllegalArgumentException(
                "invalid command of a rank: expected the process id of the launcher and a main"
                        + " class; start ranks with MpiJob");
    }
}

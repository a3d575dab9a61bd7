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

    static RankCommand parse(String text) {
        List<String> words = List.of(text.split(SEPARATOR, -1));
        return new RankCommand(Long.parseLong(words.get(0)), words.get(1), words.subList(2, words.size()));
    }
}

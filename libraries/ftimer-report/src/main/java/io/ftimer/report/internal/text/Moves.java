package io.ftimer.report.internal.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The former names of settings. The build copies {@code docs/moves.txt}, which explains its lines, to this package. Stateless. */
public final class Moves {
    private static final int WITH_NOTE = 5;

    private Moves() {}

    /**
     * Returns a sentence such as {@code "mode" is "times" since 0.1}; empty unless the name is a former one.
     *
     * @param kind the first column of the lines to search
     */
    public static Optional<String> of(String kind, String name) {
        try (InputStream list = Moves.class.getResourceAsStream("moves.txt")) {
            // a hint is not worth a failure where an image or a packed jar lacks the list
            String lines = list == null ? "" : new String(list.readAllBytes(), StandardCharsets.UTF_8);
            return lines.lines()
                    .filter(line -> line.startsWith(kind + "\t" + name + "\t"))
                    .findFirst()
                    .map(Moves::sentence);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static String sentence(String line) {
        String[] columns = line.split("\t");
        return '"' + columns[1] + "\" is " + (columns[2].equals("-") ? "gone" : '"' + columns[2] + '"') + " since "
                + columns[3] + (columns.length < WITH_NOTE ? "" : " (" + columns[4] + ")");
    }
}

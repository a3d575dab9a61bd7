package io.ftimer.agent.internal.jdk;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the tables beside this class: a row for each line that is no comment, and fields between blanks. Stateless. */
final class Table {
    private Table() {}

    static List<String[]> rows(String name) {
        try (InputStream file = Table.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("the table " + name + " is missing in the jar of the agent");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

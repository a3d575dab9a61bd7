package io.ftimer.artifacts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A row of {@code may-be-missing.txt}: what a jar names and a project need not have.
 *
 * @param jar the name of the jar without version
 * @param name the class, or the package with all below
 * @param reason why nothing fails without it
 */
record MayBeMissing(String jar, String name, String reason) {
    static List<MayBeMissing> of(String jar) throws IOException {
        return all().stream().filter(row -> row.jar.equals(jar)).toList();
    }

    static List<MayBeMissing> all() throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/io/ftimer/artifacts/may-be-missing.txt")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split("\\s+", 3))
                .map(parts -> new MayBeMissing(parts[0], parts[1], parts[2]))
                .toList();
    }

    boolean includes(String missing) {
        return missing.equals(name) || missing.startsWith(name + ".");
    }
}

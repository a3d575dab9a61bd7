package io.ftimer.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file for readers that cannot read from memory. It is deleted when the JVM ends. */
public final class InputFile {
    private final Path path;

    public InputFile(String name) {
        try {
            Path folder = Files.createTempDirectory("ftimer-fuzz-");
            path = folder.resolve(name);
            folder.toFile().deleteOnExit();
            path.toFile().deleteOnExit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path path() {
        return path;
    }

    public void write(byte[] content) throws IOException {
        Files.write(path, content);
    }
}

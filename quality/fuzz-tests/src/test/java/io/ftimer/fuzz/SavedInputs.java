package io.ftimer.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The inputs that once made a reader fail, one file each in a folder for each target. */
final class SavedInputs {
    static final Path FOLDER = Path.of("inputs");

    private SavedInputs() {}

    static List<byte[]> of(String target) throws IOException {
        List<byte[]> inputs = new ArrayList<>();
        Path folder = Checkout.path("quality/fuzz-tests").resolve(FOLDER).resolve(target);
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.sorted().toList()) {
                    inputs.add(Files.readAllBytes(file));
                }
            }
        }
        return inputs;
    }
}

package io.ftimer.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes what a fuzzer starts from: for each target a folder with its seeds and its saved inputs. */
public final class SeedFiles {
    private SeedFiles() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        for (String name : FuzzTargets.names()) {
            Path own = Files.createDirectories(folder.resolve(name));
            write(own, "seed", FuzzTargets.named(name).seeds());
            write(own, "saved", SavedInputs.of(name));
        }
    }

    private static void write(Path folder, String prefix, List<byte[]> inputs) throws IOException {
        for (int i = 0; i < inputs.size(); i++) {
            Files.write(folder.resolve(prefix + "-" + i), inputs.get(i));
        }
    }
}

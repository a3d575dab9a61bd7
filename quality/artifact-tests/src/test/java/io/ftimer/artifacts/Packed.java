package io.ftimer.artifacts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The repository of this build, made once for all tests of a JVM. */
final class Packed {
    static final Path ROOT = Path.of("../..");

    static final PackedRepository REPOSITORY = create();

    /** Artifacts that are not used as modules: what has a class without a package, and programs. */
    static final Set<String> CLASS_PATH_ONLY = Set.of("ftimer-jmh-profiler", "ftimer-cli", "ftimer-maven-plugin");

    private Packed() {}

    private static PackedRepository create() {
        try {
            Path folder = Path.of("target", "repository").toAbsolutePath();
            delete(folder);
            return PackedRepository.create(ROOT, Files.createDirectories(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** The artifact ids that the BOM lists; those that this JVM can load. */
    static List<String> artifacts() {
        return REPOSITORY.artifacts().stream()
                .filter(artifact -> Runtime.version().feature() >= 22 || !artifact.equals("ftimer-mpi-native"))
                .toList();
    }

    /** The artifacts that are used as modules. */
    static List<String> modules() {
        return artifacts().stream()
                .filter(artifact -> !CLASS_PATH_ONLY.contains(artifact))
                .toList();
    }
}

package io.ftimer.artifacts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** Copies what the phase {@code package} made of all modules into a Maven repository, as the phase {@code install} would. */
public final class PackedFiles {
    static final String GROUP = "io.ftimer";

    private PackedFiles() {}

    /** Arguments: the folder of the project, and the folder of the repository. */
    public static void main(String[] arguments) throws IOException {
        copy(Path.of(arguments[0]), Path.of(arguments[1]));
    }

    /** Copies the POM, the jars and the zips of each module, and returns their version. */
    static String copy(Path root, Path repository) throws IOException {
        List<ReactorPom> poms = ReactorPom.readAll(root);
        for (ReactorPom pom : poms) {
            Path target = Files.createDirectories(repository
                    .resolve(GROUP.replace('.', '/'))
                    .resolve(pom.artifact())
                    .resolve(pom.version()));
            String name = pom.artifact() + "-" + pom.version();
            Files.copy(packedPom(pom, name), target.resolve(name + ".pom"), StandardCopyOption.COPY_ATTRIBUTES);
            if (!pom.packaging().equals("pom")) {
                for (Path file : packedFiles(pom, name)) {
                    Files.copy(file, target.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        return poms.get(0).version();
    }

    /** Returns the POM that is installed with the jar: plugins replace that of the sources. */
    private static Path packedPom(ReactorPom pom, String name) throws IOException {
        Path target = pom.folder().resolve("target");
        Path source = pom.folder().resolve("pom.xml");
        Path flattened = target.resolve("flattened-pom.xml");
        Path jar = target.resolve(name + ".jar");
        if (Files.exists(flattened)
                && isCurrent(flattened, source)
                && (!Files.exists(jar) || isCurrent(flattened, jar))) {
            return flattened;
        }
        Path reduced = target.resolve("dependency-reduced-pom.xml");
        return Files.exists(reduced) ? reduced : source;
    }

    /** An earlier build may have flattened the POM, and this one not. */
    private static boolean isCurrent(Path file, Path other) throws IOException {
        return Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(other)) >= 0;
    }

    private static List<Path> packedFiles(ReactorPom pom, String name) throws IOException {
        Path target = pom.folder().resolve("target");
        if (!Files.isDirectory(target)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(
                            file -> file.getFileName().toString().matches("\\Q" + name + "\\E(-[a-z]+)?\\.(jar|zip)"))
                    .toList();
        }
    }
}

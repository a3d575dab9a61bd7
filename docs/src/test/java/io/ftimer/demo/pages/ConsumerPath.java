package io.ftimer.demo.pages;

import io.ftimer.demo.Modules;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The class path of somebody who depends on some artifacts of fTimer: what their POMs name, packed, and the libraries of others. */
final class ConsumerPath {
    private static final Pattern DEPENDENCY = Pattern.compile(
            "<dependency>\\s*<groupId>io\\.ftimer</groupId>\\s*<artifactId>([\\w-]+)</artifactId>((?:(?!</dependency>).)*)</dependency>",
            Pattern.DOTALL);
    private static final Pattern OURS = Pattern.compile("ftimer-[a-z-]+");

    /** Of the tests that run in phase verify, which have all jars. */
    private static final List<Path> ALL = Stream.of(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();

    /** What programs that name MPJ Express need; Maven has it nowhere. */
    private static final Path MPJ_EXPRESS = Path.of("../build/mpj/home/lib/mpj.jar");

    private ConsumerPath() {}

    /** Returns whether the libraries that a block names are there. */
    static boolean suffices(Block block) {
        return !block.text().contains("import mpi.") || Files.exists(MPJ_EXPRESS);
    }

    static List<Path> of(Collection<String> artifacts) throws IOException {
        Set<String> ours = new TreeSet<>();
        Deque<String> next = new ArrayDeque<>(artifacts);
        while (!next.isEmpty()) {
            String artifact = next.remove();
            if (ours.add(artifact)) {
                DEPENDENCY
                        .matcher(Files.readString(Modules.folder(artifact).resolve("pom.xml")))
                        .results()
                        .filter(found -> !found.group(2).matches("(?s).*<(?:scope>(?:test|provided)|optional>true)<.*"))
                        .forEach(found -> next.add(found.group(1)));
            }
        }
        return Stream.concat(ALL.stream(), Stream.of(MPJ_EXPRESS))
                .filter(entry -> isLibrary(entry) || ours.contains(artifact(entry)))
                .map(Path::toAbsolutePath)
                .toList();
    }

    private static boolean isLibrary(Path entry) {
        return !OURS.matcher(artifact(entry)).matches() && entry.toString().endsWith(".jar");
    }

    private static String artifact(Path jar) {
        return jar.getFileName().toString().replaceFirst("-\\d.*", "");
    }

    /** Returns the jar of the command with all that it needs. */
    static Path command() throws IOException {
        try (Stream<Path> files = Files.list(Modules.folder("ftimer-cli").resolve("target"))) {
            return files.filter(file -> file.toString().endsWith("-all.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("ftimer-cli is not packed"))
                    .toRealPath();
        }
    }
}

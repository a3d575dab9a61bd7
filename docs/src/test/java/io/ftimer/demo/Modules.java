package io.ftimer.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folders of all modules, which the POM at the root lists. */
public final class Modules {
    private static final Path ROOT = Path.of("..");
    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");

    private Modules() {}

    /** Returns the folders of all modules. */
    public static List<Path> folders() throws IOException {
        return MODULE.matcher(Files.readString(ROOT.resolve("pom.xml")))
                .results()
                .map(module -> ROOT.resolve(module.group(1)))
                .toList();
    }

    /** Returns the folder of the module with an artifact id. */
    public static Path folder(String artifact) throws IOException {
        return folders().stream()
                .filter(folder -> folder.endsWith(artifact))
                .findFirst()
                .orElseThrow(() -> new IOException("pom.xml lists no module " + artifact));
    }

    /** Returns the sources of the tests of all modules. */
    public static List<Path> testSources() throws IOException {
        return sources("src/test/java");
    }

    /** Returns the sources of all modules, without tests. */
    public static List<Path> mainSources() throws IOException {
        return sources("src/main/java");
    }

    /** Returns the sources of all modules, tests included. */
    static List<Path> allSources() throws IOException {
        return sources("src");
    }

    private static List<Path> sources(String part) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path folder : folders()) {
            Path root = folder.resolve(part);
            if (Files.isDirectory(root)) {
                try (Stream<Path> files = Files.walk(root)) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                }
            }
        }
        return sources;
    }
}

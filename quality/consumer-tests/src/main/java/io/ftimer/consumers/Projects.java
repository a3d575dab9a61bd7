package io.ftimer.consumers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Copies the projects that are to be built to where the invoker finds them. */
public final class Projects {
    /** What the invoker runs after the builds of a project. */
    private static final String SCRIPT = """
            new io.ftimer.consumers.Project(basedir.toPath(), java.nio.file.Path.of(root), [
                OLDEST_JDK: oldest, NEWEST_JDK: newest, REPOSITORY: localRepositoryPath.path,
                MVN: "mvn -B -ntp -Dmaven.repo.local=$localRepositoryPath" as String]).verify()
            """;

    private Projects() {}

    /**
     * Arguments: the root of the repository, the folder of the projects, the new folder to copy them to, and whether to take those of
     * the full check. Prints which projects are left out, and why.
     */
    public static void main(String[] arguments) throws Exception {
        Path root = Path.of(arguments[0]);
        Path source = Path.of(arguments[1]);
        Path target = Files.createDirectories(Path.of(arguments[2]));
        copy(source.resolve("invoker.properties"), target.resolve("invoker.properties"));
        Map<String, List<String>> leftOut = new TreeMap<>();
        for (Path folder : in(source)) {
            Project project = new Project(folder, root, Map.of());
            String reason = project.leftOut(Boolean.parseBoolean(arguments[3]), target.resolve("needs.log"));
            if (reason.isEmpty()) {
                copy(project, folder, root, target.resolve(folder.getFileName()));
            } else {
                leftOut.computeIfAbsent(reason, key -> new ArrayList<>())
                        .add(folder.getFileName().toString());
            }
        }
        leftOut.forEach((reason, names) -> System.out.println(
                "left out: projects of consumers: " + String.join(", ", names) + " (" + reason + ")"));
    }

    /** Returns the folders of projects in a folder. */
    static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> Files.exists(file.resolve("expected.txt")))
                    .sorted()
                    .toList();
        }
    }

    /** Copies a project and the folders that it is made from. */
    static void copy(Project project, Path folder, Path root, Path target) throws IOException {
        copy(folder, target);
        for (String from : project.arguments("from")) {
            copy(root.resolve(from), target);
        }
        Files.writeString(target.resolve("postbuild.groovy"), SCRIPT);
    }

    /** Copies what is not there yet, without results of builds. */
    private static void copy(Path source, Path target) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path name = source.relativize(file);
                Path copy = target.resolve(name.toString());
                if (!name.startsWith("target") && Files.notExists(copy)) {
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
    }
}

package io.ftimer.consumers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Copies the projects that are to be built to where the invoker finds them. */
public final class Projects {
    private Projects() {}

    /**
     * Arguments: the root of the repository, the folder of the projects, the folder to copy them to, and whether to take those of
     * the full check. Prints each project that is left out, and why.
     */
    public static void main(String[] arguments) throws IOException {
        Path source = Path.of(arguments[1]);
        Path target = Path.of(arguments[2]);
        if (Files.exists(target)) {
            try (Stream<Path> files = Files.walk(target)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        Files.createDirectories(target);
        Files.copy(source.resolve("invoker.properties"), target.resolve("invoker.properties"));
        for (Path folder : in(source)) {
            Project project = new Project(folder, Path.of(arguments[0]), Map.of());
            String reason = project.leftOut(Boolean.parseBoolean(arguments[3]), target.resolve("needs.log"));
            if (reason.isEmpty()) {
                project.copyTo(target.resolve(folder.getFileName()));
            } else {
                System.out.println("left out: the project " + folder.getFileName() + " (" + reason + ")");
            }
        }
    }

    /** Returns the folders of projects in a folder. */
    static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> Files.exists(file.resolve("expected.txt")))
                    .sorted()
                    .toList();
        }
    }
}

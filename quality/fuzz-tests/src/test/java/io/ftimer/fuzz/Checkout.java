package io.ftimer.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of the project that are seeds. They are named from its root, whatever the current folder. */
public final class Checkout {
    private Checkout() {}

    static Path path(String name) {
        Path here = Path.of("").toAbsolutePath();
        Path root = here;
        while (!Files.isDirectory(root.resolve(".mvn"))) {
            root = root.getParent();
        }
        return root.resolve(name);
    }

    /** Returns the content of a file. */
    public static byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(path(name));
    }

    /** Returns the content of a file that a recorded run of the Fortran library wrote. */
    public static byte[] recorded(String run, String file) throws IOException {
        return bytes("conformance-tests/recorded/" + run + "/expected/files/" + file);
    }
}

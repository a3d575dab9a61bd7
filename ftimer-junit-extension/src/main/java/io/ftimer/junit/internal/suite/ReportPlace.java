package io.ftimer.junit.internal.suite;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where reports are written. Both paths are absolute.
 *
 * @param module the folder of the project, or of its module, whose tests run
 * @param folder where the files are written
 */
record ReportPlace(Path module, Path folder) {

    /** Returns the place for the tests of this JVM; a relative folder is one of the module. */
    static ReportPlace of(Optional<Path> configuredFolder) {
        // Surefire names the module, wherever the tests run
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        boolean gradle = System.getProperty("org.gradle.test.worker") != null;
        return new ReportPlace(
                module, configuredFolder.map(module::resolve).orElseGet(() -> inBuildFolder(module, gradle)));
    }

    /** Returns the default folder: of Maven, unless Gradle runs the tests or only Gradle could. */
    static Path inBuildFolder(Path module, boolean gradle) {
        boolean onlyGradle = !Files.exists(module.resolve("pom.xml"))
                && (Files.exists(module.resolve("build.gradle")) || Files.exists(module.resolve("build.gradle.kts")));
        return module.resolve(gradle || onlyGradle ? "build" : "target").resolve("ftimer");
    }

    /** Returns the name of the module, for titles. */
    String moduleName() {
        Path name = module.getFileName();
        return name == null ? module.toString() : name.toString();
    }
}

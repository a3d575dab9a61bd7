package io.ftimer.junit.internal.suite;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The place of report files. Both paths are absolute.
 *
 * @param module the folder of the project or module whose tests run
 */
record ReportPlace(Path module, Path folder) {

    /** Returns the place for the tests of this JVM; a relative folder is resolved against the module. */
    static ReportPlace of(Optional<Path> configuredFolder) {
        // Surefire sets the module, whatever the working directory is
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        return new ReportPlace(
                module, configuredFolder.map(module::resolve).orElseGet(() -> inBuildFolder(module, isOfGradle())));
    }

    static boolean isOfGradle() {
        return System.getProperty("org.gradle.test.worker") != null;
    }

    /** Returns the default folder: that of Maven, unless Gradle runs the tests or the module has only a Gradle build. */
    static Path inBuildFolder(Path module, boolean gradle) {
        boolean onlyGradle = !Files.exists(module.resolve("pom.xml"))
                && (Files.exists(module.resolve("build.gradle")) || Files.exists(module.resolve("build.gradle.kts")));
        return module.resolve(gradle || onlyGradle ? "build" : "target").resolve("ftimer");
    }

    String moduleName() {
        Path name = module.getFileName();
        return name == null ? module.toString() : name.toString();
    }
}

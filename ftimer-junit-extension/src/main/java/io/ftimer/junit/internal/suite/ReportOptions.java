package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.expectation.Instrumentation;
import io.ftimer.export.internal.bounds.ClassFiles;
import io.ftimer.junit.internal.settings.FTimerConfig;
import io.ftimer.junit.internal.settings.FTimerConfig.Report;
import io.ftimer.report.internal.text.TextSetting;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The options of the report. All paths are absolute.
 *
 * @param module the folder of the project or module whose tests run
 */
record ReportOptions(
        Path module, Path folder, Optional<Path> baseline, Instrumentation instrumentation, Report report) {

    /** Returns the configured options. An invalid value causes one warning, and the default applies. */
    static ReportOptions of(Function<String, Optional<String>> parameters, Warnings warnings) {
        Path module = currentModule();
        return new ReportOptions(
                module,
                read(FTimerConfig.OUTPUT_DIR, parameters, warnings)
                        .map(module::resolve)
                        .orElseGet(() -> inBuildFolder(module, isOfGradle())),
                read(FTimerConfig.BASELINE, parameters, warnings).map(module::resolve),
                Instrumentation.of(FTimerConfig.agentOptions(setting -> read(setting, parameters, warnings))),
                read(FTimerConfig.REPORT, parameters, warnings));
    }

    private static <T> T read(
            TextSetting<T> setting, Function<String, Optional<String>> parameters, Warnings warnings) {
        try {
            return setting.in(parameters);
        } catch (IllegalArgumentException wrong) {
            warnings.give(setting.key() + " is ignored", String.valueOf(wrong.getMessage()), "correct or remove it");
            return setting.whenAbsent();
        }
    }

    static Path currentModule() {
        // Surefire sets it, whatever the working directory is
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath();
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

    /** Returns whether bounds may be judged: nothing else reads of which classes a report is, or runs its tests again. */
    boolean hasBounds() {
        return Files.exists(baseline.orElseGet(() -> module.resolve(RepeatsCheck.BASELINE)));
    }

    /** Returns a hash of the classes of the module that are in folders, as those of a build are. */
    String classes() {
        return ClassFiles.hash(Stream.of("java.class.path", "jdk.module.path")
                .flatMap(path -> Stream.of(System.getProperty(path, "").split(File.pathSeparator)))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath())
                .filter(entry -> entry.startsWith(module))
                .toList());
    }

    String moduleName() {
        Path name = module.getFileName();
        return name == null ? module.toString() : name.toString();
    }
}

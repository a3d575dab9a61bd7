package io.ftimer.agent;

import io.ftimer.FTimers;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM that has ended. */
public record Jvm(int exit, List<String> out, List<String> err) {

    /** Runs a JVM of the release that runs the tests. */
    public static Jvm run(Path folder, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // starts faster
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(arguments);
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command);
        // of the build, which JVMs announce on standard error
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        int exit = builder.directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        return new Jvm(exit, Files.readAllLines(out), Files.readAllLines(err));
    }

    /** Returns the place of the runtime, as an entry of a class path or module path. */
    public static String runtime() {
        return new File(FTimers.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .getPath();
    }

    /** Returns a class path of a folder and the runtime. */
    public static String classPath(Path folder) {
        return folder + File.pathSeparator + runtime();
    }
}

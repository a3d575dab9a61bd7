package io.ftimer.cli.internal.duel;

import io.ftimer.cli.internal.UnusableArgumentException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * How the benchmarks of one side are started.
 *
 * @param command the command up to its arguments
 */
record Contestant(List<String> command, List<String> arguments) {
    /** As many regions as anyone names: the one that explains a difference must be among them. */
    private static final String PROFILER = "ftimer:metric=calls,time,self,share;top=200";

    /**
     * Returns the benchmarks of a jar or a class path.
     *
     * @param java the command that starts a JVM
     * @throws UnusableArgumentException if a file does not exist
     */
    static Contestant ofClasses(String classes, String java, List<String> arguments) {
        for (String file : classes.split(Pattern.quote(File.pathSeparator))) {
            if (!file.endsWith("*") && !Files.exists(Path.of(file))) {
                throw new UnusableArgumentException(
                        file + " does not exist; name a jar with benchmarks of JMH, or a class path");
            }
        }
        boolean isJar = classes.endsWith(".jar") && !classes.contains(File.pathSeparator);
        return new Contestant(
                isJar ? List.of(java, "-jar", classes) : List.of(java, "-cp", classes, "org.openjdk.jmh.Main"),
                arguments);
    }

    List<String> words(Runs.Request request, Path results) {
        List<String> words = new ArrayList<>(command);
        words.addAll(arguments);
        if (!arguments.contains("-f")) {
            words.addAll(List.of("-f", "1"));
        }
        for (String benchmark : new TreeSet<>(request.without())) {
            words.addAll(List.of("-e", "^" + Pattern.quote(benchmark) + "$"));
        }
        if (request.withRegions()) {
            words.addAll(List.of("-prof", PROFILER));
        }
        words.addAll(List.of("-rf", "json", "-rff", results.toString()));
        return words;
    }
}

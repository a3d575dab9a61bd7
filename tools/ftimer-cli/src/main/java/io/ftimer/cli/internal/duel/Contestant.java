package io.ftimer.cli.internal.duel;

import io.ftimer.cli.internal.UnusableArgumentException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/**
 * How the benchmarks of one side are started.
 *
 * @param java the command that starts a JVM, with its options
 * @param classes a jar or a class path
 * @param mainClass the class to start
 * @param instrumented the methods that become regions and whose steps are counted, as patterns; empty for none
 */
record Contestant(List<String> java, String classes, String mainClass, String instrumented, List<String> arguments) {
    /** The name only: the class itself needs JMH, which the command does not have. */
    static final String MEASURING = "io.ftimer.cli.internal.duel.DuelProfiler";

    /** As many regions as anyone names: the one that explains a difference must be among them. */
    private static final String PROFILER = "ftimer:metric=calls,time,self,share%s;top=200";

    /**
     * Returns the benchmarks of a jar or a class path.
     *
     * @throws UnusableArgumentException if a file does not exist
     */
    static Contestant ofClasses(String classes, List<String> java, String instrumented, List<String> arguments) {
        for (String file : classes.split(Pattern.quote(File.pathSeparator))) {
            if (!file.endsWith("*") && !Files.exists(Path.of(file))) {
                throw new UnusableArgumentException(
                        file + " does not exist; name a jar with benchmarks of JMH, or a class path");
            }
        }
        return new Contestant(
                java, classes, mainClass(classes).orElse("org.openjdk.jmh.Main"), instrumented, arguments);
    }

    /** Returns the main class of a jar; empty for one without, and for a class path. */
    private static Optional<String> mainClass(String classes) {
        try (JarFile jar = new JarFile(classes)) {
            return Optional.ofNullable(jar.getManifest())
                    .map(manifest -> manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS));
        } catch (IOException e) {
            // no jar, or the JVM says what is wrong with it
            return Optional.empty();
        }
    }

    private String regions() {
        return instrumented.isEmpty()
                ? PROFILER.formatted("")
                : PROFILER.formatted(",work") + ";instrument=" + instrumented + ";work=" + instrumented;
    }

    /**
     * Returns the command of a run.
     *
     * @param profiler the folder with the class of {@link DuelProfiler}; none if it is not wanted
     */
    List<String> words(Runs.Request request, Path results, Optional<Path> profiler) {
        boolean isMeasured = profiler.isPresent() && !request.withRegions();
        List<String> words = new ArrayList<>(java);
        words.addAll(List.of("-cp", isMeasured ? classes + File.pathSeparator + profiler.get() : classes, mainClass));
        words.addAll(arguments);
        if (!arguments.contains("-f")) {
            words.addAll(List.of("-f", "1"));
        }
        for (String benchmark : new TreeSet<>(request.without())) {
            words.addAll(List.of("-e", "^" + Pattern.quote(benchmark) + "$"));
        }
        if (request.withRegions() || isMeasured) {
            words.addAll(List.of("-prof", isMeasured ? MEASURING : regions()));
        }
        words.addAll(List.of("-rf", "json", "-rff", results.toString()));
        return words;
    }
}

package io.ftimer.mpi.launch;

import java.util.List;
import java.util.Set;

/** Distinguishes options for JVMs from misspelled ones of the command. Stateless. */
final class JvmOptions {
    private static final Set<String> WORDS = Set.of(
            "-ea",
            "-enableassertions",
            "-da",
            "-disableassertions",
            "-esa",
            "-enablesystemassertions",
            "-dsa",
            "-disablesystemassertions",
            "-server",
            "-client",
            "-showversion");

    private static final List<String> PREFIXES = List.of(
            "-D",
            "-X",
            "-ea:",
            "-enableassertions:",
            "-da:",
            "-disableassertions:",
            "-verbose",
            "-agentlib:",
            "-agentpath:",
            "-javaagent:",
            "--add-",
            "--enable-",
            "--finalization=",
            "--illegal-",
            "--limit-modules=",
            "--module-path=",
            "--patch-module=",
            "--sun-misc-unsafe-memory-access=",
            "--upgrade-module-path=");

    private JvmOptions() {}

    static boolean contain(String word) {
        return WORDS.contains(word) || PREFIXES.stream().anyMatch(word::startsWith);
    }
}

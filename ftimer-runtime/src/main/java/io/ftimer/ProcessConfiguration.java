package io.ftimer;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The configuration of the process, where nothing reads it: the module that does is not needed to record. Stateless.
 */
final class ProcessConfiguration {
    private static final String VARIABLE = "FTIMER_CONFIG";
    private static final String PROPERTY = "ftimer.config";

    private ProcessConfiguration() {}

    /** Returns what is configured and ignored, and what to do; empty if nothing is configured. */
    static Optional<String> ignored() {
        return ignored(System.getenv(), System.getProperties().stringPropertyNames());
    }

    static Optional<String> ignored(Map<String, String> environment, Set<String> properties) {
        Stream<String> variables = Stream.of(VARIABLE, VARIABLE + "_FILE")
                .filter(environment::containsKey)
                .map(name -> "the environment variable " + name);
        Stream<String> set = properties.stream()
                .filter(name -> name.equals(PROPERTY) || name.startsWith(PROPERTY + "."))
                .sorted()
                .map(name -> "the system property " + name);
        return Stream.concat(variables, set)
                .findFirst()
                .map(source -> source + " is ignored: the configuration needs the module ftimer-report; add"
                        + " io.ftimer:ftimer-report to the class path");
    }
}

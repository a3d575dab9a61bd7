package io.ftimer.maven;

import io.ftimer.agent.instrumentation.InstrumentationOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The argument that starts a JVM with the agent. Stateless. */
final class AgentArgument {
    private AgentArgument() {}

    /**
     * Returns the options of the agent: those that are written out, and those of single parameters.
     *
     * @param written options in the form of the agent; empty for none
     * @param lists names of options with their lists; empty lists are left out
     * @throws IllegalArgumentException if the options are invalid
     */
    static String options(String written, List<Option> lists) {
        List<String> entries = new ArrayList<>();
        if (!written.isBlank()) {
            entries.add(written.strip());
        }
        for (Option list : lists) {
            if (!list.values().isEmpty()) {
                entries.add(list.name() + '=' + String.join(",", list.values()));
            }
        }
        InstrumentationOptions.parse(String.join(";", entries));
        // a comma separates as well, and is an ordinary character in command lines
        return String.join(",", entries).replaceAll("\\s*[;,]\\s*", ",");
    }

    /** One option, with the values of a parameter. */
    record Option(String name, List<String> values) {}

    /**
     * Returns the arguments of a JVM with the agent in front.
     *
     * @param options the options of the agent; empty if tests select what is instrumented
     * @param arguments the other arguments
     */
    static String prepend(Path jar, String options, String arguments) {
        String agent = "-javaagent:" + jar + (options.isEmpty() ? "" : "=" + options);
        String quoted = agent.indexOf(' ') < 0 ? agent : '"' + agent + '"';
        return arguments.isBlank() ? quoted : quoted + ' ' + arguments.strip();
    }
}

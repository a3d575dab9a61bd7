package io.ftimer.maven;

import io.ftimer.agent.internal.options.InstrumentationOptions;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Has the tests run with the agent, which opens regions in code without editing it. The goal adds {@code -javaagent:} to a
 * property that Surefire and Failsafe read, and keeps what else the property has, such as the agent of JaCoCo.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareAgentMojo extends FTimerMojo {
    /**
     * The property of the JVMs of tests that says what a module has asked for, so that tests notice a JVM without the agent. The folder
     * of the module follows, since such properties belong to the whole build.
     */
    private static final String REQUEST_PROPERTY = "io.ftimer.agent.options.";

    private static final Pattern ARG_LINE = Pattern.compile("<argLine>(.*?)</argLine>", Pattern.DOTALL);

    /** The property with the arguments of the JVM. If Surefire has an {@code argLine} of its own, write {@code @{argLine}} in it. */
    private static final String PROPERTY = "argLine";

    /**
     * The options after {@code -javaagent:ftimer-agent.jar=}, such as {@code com.acme.**Service.*;exclude=**Test.*}. Without any,
     * {@code ftimer.instrument} selects the methods.
     */
    @Parameter
    @Nullable
    String options;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    @Parameter(defaultValue = "${plugin.artifacts}", readonly = true, required = true)
    List<Artifact> pluginArtifacts;

    @Override
    void run() throws MojoExecutionException {
        String arguments = project.getProperties().getProperty(PROPERTY, "");
        String wanted = agentOptions();
        String agent = "-javaagent:" + jar() + (wanted.isEmpty() ? "" : "=" + wanted);
        String quoted = agent.indexOf(' ') < 0 ? agent : '"' + agent + '"';
        String changed = arguments.isBlank() ? quoted : quoted + ' ' + arguments.strip();
        project.getProperties().setProperty(PROPERTY, changed);
        session.getUserProperties().setProperty(REQUEST_PROPERTY + project.getBasedir(), wanted);
        getLog().info("ftimer: " + PROPERTY + " is " + changed);
        TestsOfBuild.PLUGINS.forEach(this::warnOfOtherArguments);
    }

    /** Defines the property, since Surefire passes {@code @{argLine}} on as it is if there is none. */
    @Override
    void skipped() {
        project.getProperties().putIfAbsent(PROPERTY, "");
    }

    /** A plugin that has arguments of its own does not read the property, unless they name it. */
    private void warnOfOtherArguments(String plugin) {
        String reference = "@{argLine}";
        TestsOfBuild.configurations(project, plugin)
                .map(ARG_LINE::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1).strip())
                .filter(own -> !own.contains(reference) && !own.contains("${argLine}"))
                .distinct()
                .forEach(own -> getLog().warn("ftimer: the tests run without the agent: " + plugin
                        + " has arguments of its own; write <argLine>" + reference + " " + own + "</argLine>"));
    }

    private String agentOptions() throws MojoExecutionException {
        try {
            // a comma separates options with names as well, and is an ordinary character in command lines
            return InstrumentationOptions.parse(options == null ? "" : options)
                    .toString()
                    .replace(';', ',');
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("ftimer: invalid options of the agent: " + e.getMessage(), e);
        }
    }

    private Path jar() throws MojoExecutionException {
        for (Artifact artifact : pluginArtifacts) {
            File file = artifact.getFile();
            if (artifact.getGroupId().equals("io.ftimer")
                    && artifact.getArtifactId().equals("ftimer-agent")
                    && file != null
                    && file.isFile()) {
                return file.toPath();
            }
        }
        throw new MojoExecutionException(
                "ftimer: the plugin has no jar of io.ftimer:ftimer-agent; do not exclude it from the plugin's dependencies");
    }
}

package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import groovy.lang.Binding;
import groovy.lang.Closure;
import groovy.lang.GroovyObjectSupport;
import groovy.lang.GroovyShell;
import groovy.util.DelegatingScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.junit.jupiter.api.Test;

/** The builds of the pages for Gradle, evaluated by Groovy without Gradle. The one in Kotlin is valid Groovy too. */
class GradleBuildTest {
    private static final Path README = Path.of("..", "README.md");

    /** Takes the place of Gradle: accepts every call, with the block in it, and every property. */
    private static final class Calls extends GroovyObjectSupport {
        private final List<String> seen = new ArrayList<>();

        @Override
        public Object invokeMethod(String name, Object arguments) {
            Object[] all = arguments instanceof Object[] many ? many : new Object[0];
            Object first = all.length == 0 || all[0] instanceof Closure ? "" : all[0];
            seen.add((name + " " + first).strip());
            if (all.length > 0 && all[all.length - 1] instanceof Closure<?> block) {
                block.setDelegate(this);
                block.setResolveStrategy(Closure.DELEGATE_ONLY);
                block.call();
            }
            return this;
        }

        @Override
        public Object getProperty(String name) {
            seen.add(name);
            return this;
        }

        @Override
        public void setProperty(String name, Object value) {
            seen.add((name + " = " + value).strip());
        }

        /** As an argument of a call. */
        @Override
        public String toString() {
            return "";
        }
    }

    private static List<String> callsOf(String language) throws IOException {
        return callsOf(README, language);
    }

    private static List<String> callsOf(Path page, String language) throws IOException {
        String text = Files.readString(page);
        String fence = "```" + language + "\n";
        int begin = text.indexOf(fence) + fence.length();
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setScriptBaseClass(DelegatingScript.class.getName());
        DelegatingScript build = (DelegatingScript)
                new GroovyShell(configuration).parse(text.substring(begin, text.indexOf("\n```\n", begin)));
        Calls calls = new Calls();
        build.setDelegate(calls);
        Binding names = new Binding();
        List.of("JavaExec", "PathSensitivity", "check", "tasks").forEach(name -> names.setVariable(name, calls));
        build.setBinding(names);
        build.run();
        return calls.seen;
    }

    /** Returns the dependencies of the POM at the end of the README, and the launcher, which Gradle asks for. */
    private static List<String> dependencies() throws IOException {
        String readme = Files.readString(README);
        List<String> maven = Pattern.compile("<groupId>(.+)</groupId>\\s*<artifactId>(.+)</artifactId>\\s*"
                        + "<version>(.+)</version>(\\s*<scope>test</scope>)?\\s*</dependency>")
                .matcher(readme.substring(readme.indexOf("\n## A project\n")))
                .results()
                .map(found -> (found.group(4) == null ? "implementation " : "testImplementation ")
                        + String.join(":", found.group(1), found.group(2), found.group(3)))
                .toList();
        assertThat(maven).hasSize(3);
        String launcher = maven.get(2)
                .replace("testImplementation", "testRuntimeOnly")
                .replace("jupiter:junit-jupiter", "platform:junit-platform-launcher");
        return Stream.concat(maven.stream(), Stream.of(launcher)).toList();
    }

    private static List<String> expected(Stream<String> plugin, Stream<String> test) throws IOException {
        Stream<String> middle = Stream.of("repositories", "mavenLocal", "mavenCentral", "dependencies");
        return Stream.of(plugin, middle, dependencies().stream(), test)
                .flatMap(part -> part)
                .toList();
    }

    @Test
    void the_build_in_groovy_has_the_dependencies_of_the_pom() throws IOException {
        assertThat(callsOf("groovy"))
                .isEqualTo(expected(Stream.of("plugins", "id java"), Stream.of("test", "useJUnitPlatform")));
    }

    @Test
    void the_build_of_the_guide_adds_settings_output_agent_report_and_gate() throws IOException {
        assertThat(callsOf(Path.of("gradle.md"), "groovy"))
                .containsSubsequence(
                        "platform io.ftimer:ftimer-bom:0.1.0-SNAPSHOT",
                        "implementation io.ftimer:ftimer-runtime",
                        "testImplementation io.ftimer:ftimer-junit-extension",
                        "ftimerAgent io.ftimer:ftimer-agent:0.1.0-SNAPSHOT",
                        "ftimerCommand io.ftimer:ftimer-cli:0.1.0-SNAPSHOT",
                        "test",
                        "useJUnitPlatform",
                        "dir build/ftimer",
                        "showStandardStreams = true",
                        "exceptionFormat = full",
                        "jvmArgs -javaagent:",
                        "register ftimerReport",
                        "file build/reports/ftimer.html",
                        "mainClass = io.ftimer.cli.FTimerCommand",
                        "args convert",
                        "register ftimerGate",
                        "mainClass = io.ftimer.cli.FTimerCommand",
                        "args gate",
                        "dependsOn ftimerGate");
    }

    @Test
    void the_build_in_kotlin_has_the_dependencies_of_the_pom() throws IOException {
        assertThat(callsOf("kotlin"))
                .isEqualTo(expected(Stream.of("plugins", "java"), Stream.of("test", "useJUnitPlatform")));
    }
}

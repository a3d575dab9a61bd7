package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The jar that users get: the build runs this after it has packed the jar. */
@EnabledIfSystemProperty(named = "packed.agent.jar", matches = ".+", disabledReason = "needs the packed jar")
class PackagedAgentIT {
    private static final Path JAR = Path.of(System.getProperty("packed.agent.jar", ""));

    @Test
    void the_jar_is_small_and_shows_only_its_own_classes() throws Exception {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.stream().map(JarEntry::getName))
                    .contains(
                            "META-INF/LICENSE",
                            "META-INF/LICENSE-ASM.txt",
                            "io/ftimer/agent/internal/asm/ClassReader.class",
                            "io/ftimer/agent/internal/jdk/classes.txt",
                            "io/ftimer/agent/internal/jdk/charges.txt")
                    .filteredOn(name -> name.endsWith(".class"))
                    .allMatch(name -> name.startsWith("io/ftimer/agent/"));
            // ASM takes 125 kB, what counts steps 45 kB, runtime and reports 920 kB
            assertThat(Files.size(JAR)).isLessThan(1_265_000);
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue("Premain-Class")).isEqualTo("io.ftimer.agent.FTimerAgent");
            assertThat(manifest.getValue("Agent-Class")).isEqualTo("io.ftimer.agent.FTimerAgent");
            assertThat(manifest.getValue("Can-Retransform-Classes")).isEqualTo("true");
            assertThat(manifest.getValue("Automatic-Module-Name")).isEqualTo("io.ftimer.agent");
            assertThat(manifest.getValue("Boot-Class-Path")).isNull();
        }
    }

    @Test
    void the_jar_instruments_and_can_be_found_by_programs_that_start_jvms(@TempDir Path folder) throws Exception {
        Sources.write(Sources.compile(17, """
                        package com.acme;
                        public class Main {
                            public static void main(String[] arguments) throws Exception {
                                System.out.println(io.ftimer.agent.AgentJar.path());
                                try (var session = io.ftimer.TimerSession.open(); var binding = session.bind()) {
                                    work();
                                    System.out.println(session.summary().entries().get(0).path());
                                }
                            }
                            static void work() {}
                        }
                        """), folder);

        assertThat(Jvm.run(
                        folder,
                        List.of(
                                "-javaagent:" + JAR + "=com.acme.Main::work",
                                "-cp",
                                Jvm.classPath(folder),
                                "com.acme.Main")))
                .isEqualTo(new Jvm(0, List.of(JAR.toString(), "Main.work"), List.of()));
    }

    @Test
    void an_agent_inside_another_jar_is_referred_to(@TempDir Path folder) throws Exception {
        Path all = folder.resolve("benchmarks.jar");
        try (JarFile jar = new JarFile(JAR.toFile());
                JarOutputStream out = new JarOutputStream(Files.newOutputStream(all))) {
            for (JarEntry entry : jar.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .toList()) {
                out.putNextEntry(new JarEntry(entry.getName()));
                jar.getInputStream(entry).transferTo(out);
            }
        }
        Sources.write(Sources.compile(17, """
                        package com.acme;
                        public class Main {
                            public static void main(String[] arguments) throws Exception {
                                java.nio.file.Path packed = io.ftimer.agent.AgentJar.path();
                                java.nio.file.Files.copy(packed, java.nio.file.Path.of("packed.jar"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
                            }
                        }
                        """), folder);

        String classPath = folder + File.pathSeparator + all;
        assertThat(Jvm.run(folder, List.of("-cp", classPath, "com.acme.Main")))
                .isEqualTo(new Jvm(0, List.of(), List.of()));
        assertThat(Jvm.run(folder, List.of("-javaagent:packed.jar=report=true", "-cp", classPath, "com.acme.Main")))
                .returns(
                        List.of("ftimer-agent: instrumented 0 methods of 0 classes"),
                        jvm -> jvm.err().stream()
                                .filter(line -> line.startsWith("ftimer-agent"))
                                .toList());
    }
}

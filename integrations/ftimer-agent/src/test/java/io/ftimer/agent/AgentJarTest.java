package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

class AgentJarTest {

    @Test
    void an_agent_that_is_not_in_a_jar_of_its_own_is_packed_once() throws IOException {
        Path jar = AgentJar.path();

        assertThat(AgentJar.path()).isEqualTo(jar);
        try (JarFile packed = new JarFile(jar.toFile())) {
            assertThat(packed.getManifest().getMainAttributes().getValue("Agent-Class"))
                    .isEqualTo("io.ftimer.agent.FTimerAgent");
            assertThat(packed.stream().map(JarEntry::getName))
                    .contains(
                            "io/ftimer/agent/FTimerAgent.class",
                            "io/ftimer/agent/internal/instrument/Instrumenter.class",
                            "org/objectweb/asm/ClassReader.class")
                    .doesNotContain("module-info.class");
        }
    }
}

package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

class AgentJarTest {

    @Test
    void an_agent_that_is_not_in_a_jar_of_its_own_is_referred_to_by_one() throws IOException {
        Path jar = AgentJar.path();

        assertThat(AgentJar.path()).isEqualTo(jar);
        try (JarFile referring = new JarFile(jar.toFile())) {
            Attributes attributes = referring.getManifest().getMainAttributes();
            assertThat(attributes.getValue("Agent-Class")).isEqualTo("io.ftimer.agent.FTimerAgent");
            assertThat(attributes.getValue("Class-Path").replace("file:///", "file:/"))
                    .isEqualTo(place(FTimerAgent.class) + " " + place(ClassReader.class));
        }
    }

    private static String place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().toString();
    }
}

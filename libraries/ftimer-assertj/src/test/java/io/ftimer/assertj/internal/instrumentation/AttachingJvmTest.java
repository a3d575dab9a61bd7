package io.ftimer.assertj.internal.instrumentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second JVM adds an agent to this one. */
class AttachingJvmTest {

    /** Sets a system property. */
    static final class SmallAgent {
        private SmallAgent() {}

        public static void agentmain(String options) {
            System.setProperty(SmallAgent.class.getName(), "attached");
        }
    }

    private static Path jar(Path folder, String agent) throws IOException {
        Path file = folder.resolve("small agent.jar");
        String manifest = "Manifest-Version: 1.0\nAgent-Class: " + agent + "\n";
        new JarOutputStream(
                        Files.newOutputStream(file),
                        new Manifest(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8))))
                .close();
        return file;
    }

    @Test
    void an_agent_is_added_to_a_running_jvm(@TempDir Path folder) throws IOException {
        AttachingJvm.attach(ProcessHandle.current().pid(), jar(folder, SmallAgent.class.getName()));

        assertThat(System.getProperty(SmallAgent.class.getName())).isEqualTo("attached");
    }

    @Test
    void a_jvm_that_cannot_be_reached_is_an_error_with_its_reason(@TempDir Path folder) throws IOException {
        Path jar = jar(folder, SmallAgent.class.getName());
        long noProcess = Integer.MAX_VALUE - 1L;

        assertThatThrownBy(() -> AttachingJvm.attach(noProcess, jar))
                .isInstanceOf(IOException.class)
                .hasMessageMatching("(java\\.io\\.IOException|com\\.sun\\.tools\\.attach\\.\\w+): .+");
    }
}

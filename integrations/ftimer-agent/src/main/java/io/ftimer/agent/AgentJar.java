package io.ftimer.agent;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * The jar that a JVM needs for {@code -javaagent:}, for programs that start JVMs.
 *
 * <p>Thread safety: thread-safe.
 */
public final class AgentJar {
    private static final String AGENT = FTimerAgent.class.getName();

    private static @Nullable Path referring;

    private AgentJar() {}

    /**
     * Returns the jar of this class. Where this class is in no such jar, as in a jar of all benchmarks or in a build, it is a temporary
     * one that refers to the place of the agent, and is deleted when this JVM ends.
     *
     * @throws IOException if the place of the agent is unknown, or the file cannot be written
     */
    public static Path path() throws IOException {
        Path own = source(FTimerAgent.class);
        return isAgent(own) ? own : referring();
    }

    private static Path source(Class<?> type) throws IOException {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            throw new IOException("the place of " + type.getName() + " is unknown");
        }
        try {
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException | RuntimeException e) {
            throw new IOException("the place of " + type.getName() + " is no file: " + source.getLocation(), e);
        }
    }

    private static boolean isAgent(Path place) throws IOException {
        if (!Files.isRegularFile(place)) {
            return false;
        }
        try (JarFile jar = new JarFile(place.toFile())) {
            Manifest manifest = jar.getManifest();
            return manifest != null && AGENT.equals(manifest.getMainAttributes().getValue("Premain-Class"));
        }
    }

    private static synchronized Path referring() throws IOException {
        Path known = referring;
        if (known == null) {
            known = Files.createTempFile("ftimer-agent", ".jar");
            known.toFile().deleteOnExit();
            new JarOutputStream(Files.newOutputStream(known), manifest()).close();
            referring = known;
        }
        return known;
    }

    private static Manifest manifest() throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", AGENT);
        attributes.putValue("Agent-Class", AGENT);
        attributes.putValue("Can-Retransform-Classes", "true");
        // the published jar has ASM, too
        String places = source(FTimerAgent.class).toUri() + " "
                + source(ClassReader.class).toUri();
        attributes.put(Attributes.Name.CLASS_PATH, places);
        return manifest;
    }
}

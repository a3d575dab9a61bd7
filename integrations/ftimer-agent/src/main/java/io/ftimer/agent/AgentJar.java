package io.ftimer.agent;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * The jar that a JVM needs for {@code -javaagent:}, for programs that start JVMs.
 *
 * <p>Thread safety: thread-safe.
 */
public final class AgentJar {
    private static final String AGENT = FTimerAgent.class.getName();
    private static final String PACKAGE = "io/ftimer/agent/";

    private static @Nullable Path packed;

    private AgentJar() {}

    /**
     * Returns the jar of this class. Where this class is in no such jar, as in a jar of all benchmarks or in a build, the agent is
     * first written to a temporary file, which is deleted when this JVM ends.
     *
     * @throws IOException if the classes cannot be read, or the file cannot be written
     */
    public static Path path() throws IOException {
        Path own = source(FTimerAgent.class);
        return isAgent(own) ? own : packed();
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

    private static synchronized Path packed() throws IOException {
        if (packed == null) {
            Path file = Files.createTempFile("ftimer-agent", ".jar");
            file.toFile().deleteOnExit();
            write(file);
            packed = file;
        }
        return packed;
    }

    private static void write(Path file) throws IOException {
        // relocation in the published jar renames this text too
        String asm = "org/objectweb/asm/";
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest())) {
            addClasses(jar, source(FTimerAgent.class), PACKAGE);
            if (!asm.startsWith(PACKAGE)) {
                addClasses(jar, source(ClassReader.class), asm);
            }
        }
    }

    private static Manifest manifest() throws IOException {
        String text = "Manifest-Version: 1.0\nPremain-Class: " + AGENT + "\nAgent-Class: " + AGENT
                + "\nCan-Retransform-Classes: true\n";
        return new Manifest(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static void addClasses(JarOutputStream jar, Path place, String folder) throws IOException {
        if (Files.isDirectory(place)) {
            addClassesBelow(jar, place, folder);
        } else {
            try (FileSystem contents = FileSystems.newFileSystem(place)) {
                addClassesBelow(jar, contents.getPath("/"), folder);
            }
        }
    }

    private static void addClassesBelow(JarOutputStream jar, Path root, String folder) throws IOException {
        List<Path> files;
        try (Stream<Path> below = Files.walk(root.resolve(folder))) {
            files = below.filter(Files::isRegularFile)
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
        }
        for (Path file : files) {
            jar.putNextEntry(new ZipEntry(root.relativize(file).toString().replace('\\', '/')));
            Files.copy(file, jar);
            jar.closeEntry();
        }
    }
}

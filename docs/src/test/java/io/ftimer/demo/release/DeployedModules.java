package io.ftimer.demo.release;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/** A repository with the modules ftimer-bom and ftimer-one, as a release deploys them; the file names select the module. */
final class DeployedModules {
    private static final String POM = """
            <project>
              <modelVersion>4.0.0</modelVersion>
              <groupId>io.ftimer</groupId>
              <artifactId>%s</artifactId>
              <version>1</version>
              %s
              <name>one</name>
              <description>First of two.</description>
              <url>https://ftimer.io</url>
              <licenses><license><name>Apache-2.0</name><url>https://www.apache.org/licenses/LICENSE-2.0.txt</url></license></licenses>
              <developers><developer><name>The developers</name></developer></developers>
              <scm>
                <connection>scm:git:https://ftimer.io/source.git</connection>
                <developerConnection>scm:git:https://ftimer.io/source.git</developerConnection>
                <url>https://ftimer.io/source</url>
              </scm>
              %s
            </project>
            """;

    private final Path group;

    private DeployedModules(Path group) {
        this.group = group;
    }

    static DeployedModules in(Path repository) throws IOException {
        DeployedModules modules = new DeployedModules(repository.resolve("io/ftimer"));
        String bom = "ftimer-bom-1";
        modules.deploy(
                bom + ".pom",
                POM.formatted(
                        "ftimer-bom",
                        "<packaging>pom</packaging>",
                        "<dependencyManagement>" + dependency("io.ftimer", "ftimer-one", "1")
                                + "</dependencyManagement>"));
        modules.deploy(bom + "-cyclonedx.json", "{}");
        modules.module("ftimer-one");
        return modules;
    }

    private static String dependency(String groupId, String artifactId, String version) {
        return "<dependencies><dependency><groupId>" + groupId + "</groupId><artifactId>" + artifactId
                + "</artifactId><version>" + version + "</version></dependency></dependencies>";
    }

    /** Deploys a module that is complete. */
    void module(String artifact) throws IOException {
        String name = artifact + "-1";
        deploy(name + ".pom", POM.formatted(artifact, "", dependency("org.example", "other", "2")));
        deploy(name + "-cyclonedx.json", "{}");
        jar(name + ".jar", "META-INF/LICENSE", "io/ftimer/one/One.class");
        jar(name + "-sources.jar", "META-INF/LICENSE", "io/ftimer/one/One.java");
        jar(name + "-javadoc.jar", "index.html");
    }

    private Path place(String file) {
        String artifact = file.substring(0, file.indexOf("-1"));
        return group.resolve(artifact).resolve("1").resolve(file);
    }

    /** Writes a file without its checksums and signature. */
    void write(String file, String text) throws IOException {
        Files.writeString(place(file), text);
    }

    /** Deletes a file, but not its checksums and signature. */
    void delete(String file) throws IOException {
        Files.delete(place(file));
    }

    /** Deletes a file, its checksums and its signature. */
    void deleteAll(String file) throws IOException {
        for (String suffix : new String[] {"", ".md5", ".sha1", ".asc"}) {
            delete(file + suffix);
        }
    }

    /** Changes the POM of ftimer-one, and deploys it again. */
    void edit(String old, String replacement) throws IOException {
        String pom = Files.readString(place("ftimer-one-1.pom"));
        if (!pom.contains(old)) {
            throw new IllegalArgumentException("the POM has no " + old);
        }
        deploy("ftimer-one-1.pom", pom.replace(old, replacement));
    }

    /** Deploys a jar with empty files, which is the module {@code io.ftimer.one}. */
    void jar(String file, String... entries) throws IOException {
        jarOf("io.ftimer.one", file, entries);
    }

    /** Deploys a jar with empty files, which is a module of this name if it is not null. */
    void jarOf(@Nullable String module, String file, String... entries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (module != null) {
            manifest.getMainAttributes().putValue("Automatic-Module-Name", module);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
            for (String entry : entries) {
                jar.putNextEntry(new ZipEntry(entry));
            }
        }
        deploy(file, bytes.toByteArray());
    }

    private void deploy(String file, String text) throws IOException {
        deploy(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private void deploy(String file, byte[] bytes) throws IOException {
        Path place = place(file);
        Files.createDirectories(place.getParent());
        Files.write(place, bytes);
        write(file + ".md5", digest("MD5", bytes));
        write(file + ".sha1", digest("SHA-1", bytes));
        write(file + ".asc", "-----BEGIN PGP SIGNATURE-----\n");
    }

    private static String digest(String algorithm, byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has " + algorithm, e);
        }
    }
}

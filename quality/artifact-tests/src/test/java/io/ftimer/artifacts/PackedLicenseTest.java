package io.ftimer.artifacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each jar of a published artifact, also one with a classifier, has the license of this project. */
class PackedLicenseTest {
    static List<Path> jars() throws IOException {
        try (Stream<Path> files = Files.walk(Packed.REPOSITORY.folder())) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar"))
                    // for other modules of the build, not published
                    .filter(file -> !file.toString().endsWith("-tests.jar"))
                    .filter(file -> Packed.REPOSITORY.artifacts().stream()
                            .anyMatch(file.getParent().getParent()::endsWith))
                    .toList();
            assertThat(jars).hasSizeGreaterThan(Packed.REPOSITORY.artifacts().size());
            return jars;
        }
    }

    @ParameterizedTest
    @MethodSource("jars")
    void a_jar_has_the_license(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile());
                InputStream license = file.getInputStream(file.getJarEntry("META-INF/LICENSE"))) {
            assertThat(license).hasSameContentAs(Files.newInputStream(Packed.ROOT.resolve("LICENSE")));
        }
    }
}

package io.ftimer.demo.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.demo.Modules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The modules that are not published are named wherever a release is built, since the plugin of Maven Central takes all. */
class UnpublishedModulesTest {
    private static final Path ROOT = Path.of("..");

    @ParameterizedTest
    @ValueSource(strings = {"build/release.sh", "pom.xml", "CONTRIBUTING.md"})
    void a_release_leaves_them_out(String file) throws IOException {
        String unpublished = Modules.folders().stream()
                .filter(UnpublishedModulesTest::isNotPublished)
                .map(folder -> "!:" + folder.getFileName())
                .collect(Collectors.joining(","));

        assertThat(read(ROOT.resolve(file))).contains("-pl '" + unpublished + "'");
    }

    @Test
    void all_others_are_in_the_bill_of_materials() throws IOException {
        Path bom = Modules.folder("ftimer-bom");

        assertThat(Modules.folders().stream()
                        .filter(folder -> !isNotPublished(folder) && !folder.equals(bom))
                        .map(folder -> "<artifactId>" + folder.getFileName() + "</artifactId>"))
                .isNotEmpty()
                .allSatisfy(artifact -> assertThat(read(bom.resolve("pom.xml"))).contains(artifact));
    }

    private static boolean isNotPublished(Path module) {
        // a profile may skip it too, on older JDKs or without MPJ Express
        String always = read(module.resolve("pom.xml")).split("<profiles>", 2)[0];
        return always.contains("<maven.deploy.skip>true");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

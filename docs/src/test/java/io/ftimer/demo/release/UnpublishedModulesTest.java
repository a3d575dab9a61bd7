package io.ftimer.demo.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.demo.Modules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The modules that are not published are named wherever a release is built, since the plugin of Maven Central takes all. */
class UnpublishedModulesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern MANAGED =
            Pattern.compile("<dependency>\\s*<groupId>io.ftimer</groupId>\\s*<artifactId>([^<]+)");

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
    void the_bill_of_materials_names_all_others_and_none_of_them() throws IOException {
        Path bom = Modules.folder("ftimer-bom");
        List<String> published = Modules.folders().stream()
                .filter(folder -> !isNotPublished(folder) && !folder.equals(bom))
                .map(folder -> folder.getFileName().toString())
                .toList();

        assertThat(MANAGED.matcher(read(bom.resolve("pom.xml"))).results())
                .extracting(managed -> managed.group(1))
                .containsExactlyInAnyOrderElementsOf(published);
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

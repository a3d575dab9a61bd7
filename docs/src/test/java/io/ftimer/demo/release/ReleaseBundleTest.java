package io.ftimer.demo.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code build/ReleaseBundle.java}, on a repository of two small modules. */
class ReleaseBundleTest {
    private static Method problems;
    private static Method toFillIn;

    @TempDir
    private Path folder;

    private DeployedModules deployed;

    @BeforeAll
    static void compile(@TempDir Path classes) throws Exception {
        int exit = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
                .run(null, null, null, "-d", classes.toString(), "../build/ReleaseBundle.java");
        assertThat(exit).isZero();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Class<?> bundle = loader.loadClass("ReleaseBundle");
            problems = bundle.getMethod("problems", Path.class, String.class);
            toFillIn = bundle.getMethod("toFillIn", Path.class);
        }
    }

    @BeforeEach
    void deploy() throws IOException {
        deployed = DeployedModules.in(folder);
    }

    @SuppressWarnings("unchecked")
    private List<String> problems() throws Exception {
        return (List<String>) problems.invoke(null, folder, "1");
    }

    /** Makes one thing wrong. */
    interface Defect {
        void plant(DeployedModules modules) throws IOException;
    }

    private static Arguments defect(String problem, Defect defect) {
        return Arguments.of(problem, defect);
    }

    private static Arguments lacks(String element, String removed) {
        return defect("ftimer-one-1.pom: has no " + element, modules -> modules.edit(removed, ""));
    }

    static Stream<Arguments> defects() {
        return Stream.of(
                defect("ftimer-one-1.jar.asc: missing", modules -> modules.delete("ftimer-one-1.jar.asc")),
                defect("ftimer-one-1.pom.asc: missing", modules -> modules.delete("ftimer-one-1.pom.asc")),
                defect(
                        "ftimer-one-1.jar.asc: is no detached signature in ASCII",
                        modules -> modules.write("ftimer-one-1.jar.asc", "binary")),
                defect("ftimer-one-1.jar.md5: missing", modules -> modules.delete("ftimer-one-1.jar.md5")),
                defect(
                        "ftimer-one-1.jar.sha1: is not the checksum of the file",
                        modules -> modules.write("ftimer-one-1.jar.sha1", "0".repeat(40))),
                defect("ftimer-one-1-javadoc.jar: missing", modules -> modules.deleteAll("ftimer-one-1-javadoc.jar")),
                defect("ftimer-one-1-sources.jar: missing", modules -> modules.deleteAll("ftimer-one-1-sources.jar")),
                defect(
                        "ftimer-one-1-cyclonedx.json: missing",
                        modules -> modules.deleteAll("ftimer-one-1-cyclonedx.json")),
                defect(
                        "ftimer-one-1-javadoc.jar: has no index.html",
                        modules -> modules.jar("ftimer-one-1-javadoc.jar", "element-list")),
                defect(
                        "ftimer-one-1-sources.jar: has no source of a class",
                        modules -> modules.jar("ftimer-one-1-sources.jar", "META-INF/LICENSE")),
                defect(
                        "ftimer-one-1.jar: has no META-INF/LICENSE",
                        modules -> modules.jar("ftimer-one-1.jar", "io/ftimer/one/One.class")),
                defect(
                        "ftimer-one-1.jar: is the module ftimer.one; set ftimer.module in its POM",
                        modules ->
                                modules.jarOf(null, "ftimer-one-1.jar", "META-INF/LICENSE", "io/ftimer/one/One.class")),
                lacks("name", "<name>one</name>"),
                lacks("description", "<description>First of two.</description>"),
                lacks("url", "<url>https://ftimer.io</url>"),
                lacks("licenses/license/name", "<name>Apache-2.0</name>"),
                lacks("developers/developer/name", "<developer><name>The developers</name></developer>"),
                lacks("scm/connection", "<connection>scm:git:https://ftimer.io/source.git</connection>"),
                lacks("scm/url", "<url>https://ftimer.io/source</url>"),
                defect(
                        "ftimer-one-1.pom: depends on org.example:other:2-SNAPSHOT, a snapshot",
                        modules -> modules.edit("<version>2</version>", "<version>2-SNAPSHOT</version>")),
                defect(
                        "ftimer-one-1.pom: depends on org.example:other without a version",
                        modules -> modules.edit("<version>2</version>", "")),
                defect(
                        "ftimer-one-1.pom: depends on org.example:other as a file of this machine",
                        modules -> modules.edit("<version>2</version>", "<version>2</version><scope>system</scope>")),
                defect(
                        "ftimer-one-1.pom: has a property without a value",
                        modules -> modules.edit("First of two.", "First of ${number}.")),
                defect(
                        "ftimer-one-1.pom: has the version 2 instead of 1",
                        modules -> modules.edit("<version>1</version>", "<version>2</version>")),
                defect(
                        "ftimer-one-1.pom: has parent, which the publish profile should have removed",
                        modules -> modules.edit("<name>one</name>", "<name>one</name><parent/>")),
                defect(
                        "ftimer-one-1.pom: has profiles, which the publish profile should have removed",
                        modules -> modules.edit("<name>one</name>", "<name>one</name><profiles/>")),
                defect(
                        "ftimer-bom: names [ftimer-one], but published are [ftimer-one, ftimer-two]",
                        modules -> modules.module("ftimer-two")));
    }

    @Test
    void nothing_is_wrong_with_modules_as_they_should_be() throws Exception {
        assertThat(problems()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("defects")
    void a_defect_is_the_only_problem(String problem, Defect defect) throws Exception {
        defect.plant(deployed);

        assertThat(problems()).containsExactly(problem);
    }

    @Test
    void a_jar_with_classes_of_others_has_their_notices_and_names_them() throws Exception {
        deployed.jar("ftimer-one-1.jar", "META-INF/LICENSE", "io/ftimer/one/One.class", "org/example/Packed.class");

        assertThat(problems())
                .containsExactly(
                        "ftimer-one-1.jar: has no META-INF/NOTICE",
                        "ftimer-one-1.jar: contains [org.example], which META-INF/THIRD-PARTY.txt does not name");
    }

    @Test
    void a_repository_without_modules_is_no_release(@TempDir Path empty) throws Exception {
        assertThat(problems.invoke(null, empty, "1"))
                .isEqualTo(List.of("the repository has no modules; deploy to it first"));
    }

    @Test
    void what_the_owner_fills_in_is_one_list_with_places(@TempDir Path root) throws Exception {
        Files.writeString(root.resolve("pom.xml"), "<project>\n<!-- owner: url: the page -->\n</project>\n");
        Files.writeString(root.resolve("SECURITY.md"), "# Security\n\n<!-- owner: contact: an address -->\n");

        assertThat(toFillIn.invoke(null, root))
                .isEqualTo(List.of("url: the page (pom.xml:2)", "contact: an address (SECURITY.md:3)"));
    }

    @Test
    @SuppressWarnings("unchecked")
    void nothing_else_is_left_to_the_owner() throws Exception {
        assertThat((List<String>) toFillIn.invoke(null, Path.of("..")))
                .extracting(line -> line.substring(0, line.indexOf(':')))
                .isSubsetOf("namespace", "url", "scm", "support period", "contact", "response times");
    }
}

package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.tools.ToolProvider;

/**
 * A project with one test that expects a golden tree.
 *
 * @param sources its source set
 * @param classes the folder of its compiled classes
 * @param resources the folder of its copied resources
 */
record Project(Path sources, Path classes, Path resources) {
    private static final String TEST = """
            package shop;

            import io.ftimer.junit.*;
            import org.junit.jupiter.api.*;
            import org.junit.jupiter.api.extension.RegisterExtension;
            import org.junit.jupiter.params.ParameterizedTest;
            import org.junit.jupiter.params.provider.ValueSource;

            public class CartTest {
                @RegisterExtension
                public static final FTimerExtension TIMING = SolverOfProject.timing(false);

                @BeforeEach
                public void before() {
                    SolverOfProject.solve();
                }

                @Nested
                public class Inner {
            %s
                }
            }
            """;

    private static final String ONE = """
                    @Test
                    @ExpectTree("tree.txt")
                    public void test() {
                        SolverOfProject.solve();
                    }
            """;

    static Project maven(Path folder) throws IOException {
        return maven(folder, ONE);
    }

    /** Returns a project with other tests. */
    static Project maven(Path folder, String tests) throws IOException {
        Path classes = folder.resolve("target/test-classes");
        return new Project(folder.resolve("src/test"), classes, classes).compile(tests);
    }

    static Project gradle(Path folder) throws IOException {
        return new Project(
                        folder.resolve("src/integrationTest"),
                        folder.resolve("build/classes/java/integrationTest"),
                        folder.resolve("build/resources/integrationTest"))
                .compile(ONE);
    }

    private Project compile(String tests) throws IOException {
        Path source = sources.resolve("java/shop/CartTest.java");
        Files.createDirectories(source.getParent());
        Files.createDirectories(classes);
        Files.writeString(source, TEST.formatted(tests));
        ByteArrayOutputStream problems = new ByteArrayOutputStream();
        ToolProvider.getSystemJavaCompiler()
                .run(null, null, problems, "-proc:none", "-d", classes.toString(), source.toString());
        assertThat(problems.toString(StandardCharsets.UTF_8)).isEmpty();
        return this;
    }

    /** Writes the golden tree to the resources, as a build tool does. */
    void resource(String text) throws IOException {
        Path copy = resources.resolve("shop/tree.txt");
        for (Path file : new Path[] {resourceSource(), copy}) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
    }

    Path resourceSource() {
        return sources.resolve("resources/shop/tree.txt");
    }

    Fixture.Run run(Map<String, String> configuration) throws Exception {
        URL[] path = {classes.toUri().toURL(), resources.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, Project.class.getClassLoader())) {
            return Fixture.run(loader.loadClass("shop.CartTest"), configuration);
        }
    }
}

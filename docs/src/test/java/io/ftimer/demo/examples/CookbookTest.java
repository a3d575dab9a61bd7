package io.ftimer.demo.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Each recipe passes as it is printed, and fails with the printed message after the printed change. */
class CookbookTest {
    private static final List<Path> PAGES = List.of(Path.of("cookbook.md"), Path.of("async.md"));
    private static final Pattern RECIPE = Pattern.compile(
            "\n## ([^\n]+)\n(?:(?!\n## ).)*?```java\n(import .*?)```\n\n"
                    + "If `([^`]+)` becomes `([^`]+)`, the test fails:\n\n```\n(.*?)```",
            Pattern.DOTALL);
    private static final Pattern CLASS = Pattern.compile("\nclass (\\w+)");
    private static final JavaCompiler COMPILER = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());

    @TempDir
    private Path folder;

    /** A recipe: its test, the change that breaks it, and the message. */
    record Recipe(String name, String code, String original, String changed, String message) {
        /** Returns the message without what differs from run to run: the threads of a pool. */
        String beginning() {
            return message.replaceFirst("pool-.*\n$", "").stripTrailing();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Recipe> recipes() throws IOException {
        StringBuilder pages = new StringBuilder();
        for (Path page : PAGES) {
            pages.append(Files.readString(page));
        }
        return RECIPE.matcher(pages)
                .results()
                .map(found ->
                        new Recipe(found.group(1), found.group(2), found.group(3), found.group(4), found.group(5)));
    }

    /** Returns whether an example is a test of {@code samples/spring-boot}, with the dependencies of that project. */
    static boolean isOfSample(String code) {
        return code.contains("import org.springframework.boot.test.autoconfigure.");
    }

    static Stream<Recipe> recipesOfSample() throws IOException {
        return recipes().filter(recipe -> isOfSample(recipe.code()));
    }

    static Stream<Recipe> recipesOfPage() throws IOException {
        return recipes().filter(recipe -> !isOfSample(recipe.code()));
    }

    @Test
    void every_file_on_the_pages_is_a_recipe() throws IOException {
        List<Example> examples = new ArrayList<>();
        for (Path page : PAGES) {
            examples.addAll(Example.on(page));
        }
        assertThat(recipes())
                .hasSize((int) examples.stream().filter(Example::isFile).count());
    }

    /** The sample runs as a project of its own, which {@code quality/consumer-tests} builds with the change and the message. */
    @ParameterizedTest
    @MethodSource("recipesOfSample")
    void a_recipe_with_spring_is_a_test_of_the_sample(Recipe recipe) throws IOException {
        assertThat(Path.of("../samples/spring-boot/src/test/java/org/example/shop/PurchasesTest.java"))
                .content()
                .isEqualTo("package org.example.shop;\n\n" + recipe.code());
    }

    @ParameterizedTest
    @MethodSource("recipesOfPage")
    void a_recipe_passes_and_finds_the_bug(Recipe recipe) throws Exception {
        assertThat(failures("passing", recipe.code())).isEmpty();

        assertThat(recipe.code().split(Pattern.quote(recipe.original()), -1))
                .as("parts around %s", recipe.original())
                .hasSize(2);
        assertThat(failures("failing", recipe.code().replace(recipe.original(), recipe.changed())))
                .first()
                .asString()
                .startsWith(recipe.beginning());
    }

    /** Compiles a test class, runs it, and returns the messages of its failures. */
    private List<String> failures(String name, String code) throws Exception {
        var declaration = CLASS.matcher(code);
        assertThat(declaration.find()).isTrue();
        Path classes = Files.createDirectories(folder.resolve(name));
        Path source = Files.writeString(classes.resolve(declaration.group(1) + ".java"), code);
        assertThat(COMPILER.run(null, null, null, "-proc:none", "-d", classes.toString(), source.toString()))
                .isZero();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(selectClass(loader.loadClass(declaration.group(1))))
                                    .build(),
                            listener);
        }
        var summary = listener.getSummary();
        assertThat(summary.getTestsFoundCount()).isPositive();
        return summary.getFailures().stream()
                .map(failure -> failure.getException().getMessage())
                .toList();
    }
}

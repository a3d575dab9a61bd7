package io.ftimer.demo.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ftimer.mpi.launch.MpiJob;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every block of Java on every page compiles as it is printed. */
class ExamplesTest {
    private static final JavaCompiler COMPILER = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());

    /** Reads the jars of the class path once for all examples. */
    private static final StandardJavaFileManager FILES =
            COMPILER.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

    /** What examples that name MPJ Express need; the pages themselves have it nowhere. */
    private static final Path MPJ_EXPRESS = Path.of("../build/mpj/home/lib/mpj.jar");

    @TempDir
    private Path classes;

    @AfterAll
    static void close() throws IOException {
        FILES.close();
    }

    static Stream<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>(Example.on(Path.of("../README.md")));
        try (Stream<Path> pages = Files.list(Path.of("."))) {
            for (Path page : pages.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                examples.addAll(Example.on(page));
            }
        }
        return examples.stream()
                .filter(example -> !CookbookTest.isOfSample(example.code()))
                .filter(example -> !isBuiltByConsumers(example));
    }

    /** Returns whether {@code quality/consumer-tests} builds and runs an example, with the dependencies of its framework. */
    private static boolean isBuiltByConsumers(Example example) {
        return example.isFile() && Stream.of("any-framework.md ", "quarkus.md ").anyMatch(example.place()::startsWith);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void an_example_compiles(Example example) {
        assumeTrue(
                !example.namesMpjExpress()
                        || Files.exists(MPJ_EXPRESS) && MpiJob.unavailable().isEmpty(),
                "needs MPJ Express");

        assertThat(problems(example)).isEmpty();
    }

    @Test
    void an_invalid_example_does_not_compile() {
        assertThat(problems(new Example("here", "FTimer.create().begin();\n")))
                .singleElement()
                .asString()
                .contains("cannot find symbol");
    }

    private List<String> problems(Example example) {
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        String classPath = System.getProperty("java.class.path") + File.pathSeparator + MPJ_EXPRESS;
        List<String> options =
                List.of("-proc:none", "--release", "17", "-d", classes.toString(), "-classpath", classPath);
        COMPILER.getTask(null, FILES, problems, options, null, List.of(new Source(example)))
                .call();
        // a message may load classes, which adds diagnostics
        return List.copyOf(problems.getDiagnostics()).stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .map(problem -> problem.getLineNumber() + ": " + problem.getMessage(Locale.ROOT))
                .toList();
    }

    /** An example as a source file. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(Example example) {
            super(URI.create("string:///" + example.fileName()), Kind.SOURCE);
            text = example.source();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}

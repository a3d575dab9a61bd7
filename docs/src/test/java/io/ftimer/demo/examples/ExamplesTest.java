package io.ftimer.demo.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.net.URI;
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
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every block of Java on every page compiles as it is printed. */
class ExamplesTest {
    private static final JavaCompiler COMPILER = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());

    @TempDir
    private Path classes;

    static Stream<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>(Example.on(Path.of("../README.md")));
        try (Stream<Path> pages = Files.list(Path.of("."))) {
            for (Path page : pages.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                examples.addAll(Example.on(page));
            }
        }
        return examples.stream();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void an_example_compiles(Example example) {
        assumeFalse(example.namesMpjExpress(), "names MPJ Express, which is not on the class path of the pages");

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
        List<String> options =
                List.of("-proc:none", "-d", classes.toString(), "-classpath", System.getProperty("java.class.path"));
        COMPILER.getTask(null, null, problems, options, null, List.of(new Source(example)))
                .call();
        return problems.getDiagnostics().stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .map(problem -> problem.getLineNumber() + ": " + problem.getMessage(Locale.ROOT))
                .toList();
    }

    /** An example as a source file. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(Example example) {
            super(URI.create("string:///" + (example.isFile() ? "SolverTest" : Example.CLASS) + ".java"), Kind.SOURCE);
            text = example.source();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}

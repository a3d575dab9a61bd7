package io.ftimer.artifacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A project that names one artifact compiles a class that uses every type of its API, on the class path and on the module
 * path; so does one that also names what is optional.
 */
class ConsumerCompilesTest {
    private static final Pattern API_TYPE = Pattern.compile("(?m)^\\S+ (\\S+)$");

    static List<String> artifacts() {
        return Packed.artifacts();
    }

    static List<String> modules() {
        return Packed.modules();
    }

    static List<String> artifactsWithOptional() throws IOException {
        return withOptional(Packed.artifacts());
    }

    static List<String> modulesWithOptional() throws IOException {
        return withOptional(Packed.modules());
    }

    private static List<String> withOptional(List<String> artifacts) throws IOException {
        List<String> found = new ArrayList<>();
        for (String artifact : artifacts) {
            List<Path> alone = Packed.REPOSITORY.consumer(artifact).runPath();
            if (!alone.containsAll(Packed.REPOSITORY.compilePathWithOptional(artifact))) {
                found.add(artifact);
            }
        }
        return found;
    }

    /** Without types whose supertypes are in what is optional. */
    @ParameterizedTest
    @MethodSource("artifacts")
    void a_class_compiles_on_the_class_path(String artifact, @TempDir Path classes) throws IOException {
        Consumer consumer = Packed.REPOSITORY.consumer(artifact);

        assertThat(errors(classes, onClassPath(consumer.compilePath()), List.of(user(loadable(consumer)))))
                .as("errors of a project with %s", artifact)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void a_class_compiles_on_the_module_path(String artifact, @TempDir Path classes) throws IOException {
        Consumer consumer = Packed.REPOSITORY.consumer(artifact);

        assertThat(errors(
                        classes,
                        onModulePath(consumer.compilePath()),
                        List.of(user(loadable(consumer)), moduleInfo(required(consumer)))))
                .as("errors of a project with %s", artifact)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("artifactsWithOptional")
    void a_class_compiles_on_the_class_path_with_what_is_optional(String artifact, @TempDir Path classes)
            throws IOException {
        List<Path> path = Packed.REPOSITORY.compilePathWithOptional(artifact);

        assertThat(errors(classes, onClassPath(path), List.of(user(api(artifact)))))
                .as("errors of a project with %s", artifact)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("modulesWithOptional")
    void a_class_compiles_on_the_module_path_with_what_is_optional(String artifact, @TempDir Path classes)
            throws IOException {
        List<Path> path = Packed.REPOSITORY.compilePathWithOptional(artifact);
        Consumer alone = Packed.REPOSITORY.consumer(artifact);
        Stream<Path> optional = path.stream().filter(jar -> !alone.runPath().contains(jar));
        List<String> modules = new ArrayList<>(required(alone));
        optional.map(jar -> module(jar).name()).forEach(modules::add);

        assertThat(errors(classes, onModulePath(path), List.of(user(api(artifact)), moduleInfo(modules))))
                .as("errors of a project with %s", artifact)
                .isEmpty();
    }

    private static List<String> onClassPath(List<Path> path) {
        return List.of("--class-path", joined(path));
    }

    private static List<String> onModulePath(List<Path> path) {
        return List.of("--module-path", joined(path));
    }

    private static String joined(List<Path> path) {
        return path.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static List<Diagnostic<? extends JavaFileObject>> errors(
            Path classes, List<String> path, List<JavaFileObject> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = new ArrayList<>(path);
        options.addAll(List.of("-proc:none", "-nowarn", "-Xmaxerrs", "1000", "-d", classes.toString()));
        try (var files = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            boolean compiled =
                    compiler.getTask(null, files, found, options, null, sources).call();
            List<Diagnostic<? extends JavaFileObject>> errors = found.getDiagnostics().stream()
                    .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                    .collect(Collectors.toList());
            assertThat(compiled).isEqualTo(errors.isEmpty());
            return errors;
        }
    }

    private static JavaFileObject moduleInfo(List<String> modules) {
        StringBuilder text = new StringBuilder("module org.example.user {\n");
        for (String module : modules) {
            text.append("    requires ").append(module).append(";\n");
        }
        return source("module-info", text.append("}\n").toString());
    }

    /** A class that names every type of an API and calls a method on it, which reads its supertypes. */
    private static JavaFileObject user(List<String> types) {
        StringBuilder text =
                new StringBuilder("package org.example.user;\n\n@SuppressWarnings({\"rawtypes\"})\nclass User {\n");
        for (String type : types) {
            text.append("    int use(").append(type.replace('$', '.')).append(" used) { return used.hashCode(); }\n");
        }
        return source("org/example/user/User", text.append("}\n").toString());
    }

    /**
     * Returns the types of the API that the jar has: all but those of MPJ Express and newer JDKs where it is built without. A class
     * without a package cannot be named by a class that has one.
     */
    private static List<String> api(String artifact) throws IOException {
        Path list = Packed.ROOT.resolve("docs/api").resolve(artifact + ".txt");
        if (!Files.exists(list)) {
            return List.of();
        }
        Set<String> packed =
                JarClasses.of(Packed.REPOSITORY.file(artifact, ".jar")).names();
        return API_TYPE.matcher(Files.readString(list))
                .results()
                .map(found -> found.group(1))
                .filter(type -> type.contains(".") && packed.contains(type))
                .toList();
    }

    private static List<String> loadable(Consumer consumer) throws IOException {
        try (URLClassLoader loader = PackedPrograms.loader(consumer.runPath())) {
            return api(consumer.artifact()).stream()
                    .filter(type -> loads(type, loader))
                    .toList();
        }
    }

    private static boolean loads(String type, ClassLoader loader) {
        try {
            Class.forName(type, false, loader);
            return true;
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            return false;
        }
    }

    private static JavaFileObject source(String name, String text) {
        return new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    /** Returns the module of an artifact; an automatic one requires none of those that it uses. */
    private static List<String> required(Consumer consumer) {
        ModuleDescriptor own = module(consumer.jar());
        if (!own.isAutomatic()) {
            return List.of(own.name());
        }
        return consumer.compilePath().stream()
                .filter(jar -> jar.startsWith(Packed.REPOSITORY.folder()))
                .map(jar -> module(jar).name())
                .toList();
    }

    private static ModuleDescriptor module(Path jar) {
        return ModuleFinder.of(jar).findAll().iterator().next().descriptor();
    }
}

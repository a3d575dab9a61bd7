package io.ftimer.demo.pages;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Compiles the blocks of Java of pages, with the imports that the pages show. */
final class JavaBlocks implements Closeable {
    private static final Pattern MEMBERS = Pattern.compile("\\s*(?:@\\w|public static void ).*", Pattern.DOTALL);
    private static final String LEFT_OUT = "{ ... }";

    private final JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());

    /** Reads the jars of the class path once for all pages. */
    private final StandardJavaFileManager files =
            compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

    private final Given given;

    JavaBlocks(Given given) {
        this.given = given;
    }

    /** Returns the name of the class that a block becomes. */
    static String className(Block block) {
        return block.isFile() ? block.typeName() : "Block" + block.line();
    }

    /**
     * Compiles blocks of a page into a folder and returns the errors, each with its line on the page.
     *
     * @param classPath what the page names
     */
    List<String> compile(Page page, List<Block> blocks, Path folder, List<Path> classPath) throws IOException {
        String imports = page.imports().map(Block::text).orElse("");
        List<String> fragments = blocks.stream()
                .filter(block -> !block.isFile())
                .map(Block::text)
                .toList();
        List<Source> sources = new ArrayList<>();
        try (URLClassLoader loader = loader(classPath)) {
            String declared =
                    given.source(fragments, type -> loader.getResource(type.replace('.', '/') + ".class") != null);
            sources.add(new Source(null, Given.NAME, 0, declared));
        }
        for (Block block : blocks) {
            sources.add(source(block, imports));
        }
        return compile(page.name(), sources, folder, classPath);
    }

    private static URLClassLoader loader(List<Path> classPath) throws IOException {
        List<URL> places = new ArrayList<>();
        for (Path entry : classPath) {
            places.add(entry.toUri().toURL());
        }
        return new URLClassLoader(places.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    }

    private List<String> compile(String page, List<Source> sources, Path folder, List<Path> classPath)
            throws IOException {
        Files.createDirectories(folder);
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-proc:none",
                "--release",
                "17",
                "-d",
                folder.toString(),
                "-classpath",
                Stream.concat(Stream.of(folder), classPath.stream())
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator)));
        compiler.getTask(null, files, problems, options, null, sources).call();
        // a message may load classes, which adds diagnostics
        return List.copyOf(problems.getDiagnostics()).stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .map(problem -> page + ":" + lineOnPage(problem) + ": "
                        + problem.getMessage(Locale.ROOT).replaceAll("\\s+", " "))
                .toList();
    }

    private static String lineOnPage(Diagnostic<? extends JavaFileObject> problem) {
        return problem.getSource() instanceof Source source && source.block != null
                ? String.valueOf(source.block.line() + Math.max(0, problem.getLineNumber() - 1 - source.added))
                : "given.txt";
    }

    private static Source source(Block block, String imports) {
        String name = className(block);
        if (block.isFile()) {
            return new Source(block, name, 0, block.text());
        }
        String code = block.text().replace(LEFT_OUT, "{}").stripTrailing();
        String begin = imports + "class " + name + " extends " + Given.NAME + " {\n";
        if (!MEMBERS.matcher(code).matches()) {
            if (!code.endsWith(";") && !code.endsWith("}") && !code.contains("//")) {
                code = "Object expression = " + code + ";";
            }
            begin += lines(code, true) + "void example() throws Exception {\n";
            code = lines(code, false) + "}\n";
        }
        return new Source(block, name, (int) begin.lines().count(), begin + code + "\n}\n");
    }

    /** Returns the lines that are constants of the class, or all others. */
    private static String lines(String code, boolean constants) {
        return code.lines()
                .filter(line -> line.startsWith("static final ") == constants)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** Returns the imports of the page that no example uses. */
    static List<String> unusedImports(Page page) {
        String fragments = page.blocks().stream()
                .filter(block -> block.isJava() && !block.isFile() && !block.isImports())
                .map(Block::text)
                .collect(Collectors.joining());
        return page.imports()
                .map(Block::text)
                .orElse("")
                .lines()
                .filter(line -> !line.isBlank())
                .filter(line -> !Pattern.compile(
                                "\\b" + line.substring(line.lastIndexOf('.') + 1, line.length() - 1) + "\\b")
                        .matcher(fragments)
                        .find())
                .map(line -> page.name() + ": no example uses " + line)
                .toList();
    }

    @Override
    public void close() throws IOException {
        files.close();
    }

    /** Returns the blocks in groups without two of one name. */
    static List<List<Block>> groups(List<Block> blocks) {
        List<Map<String, Block>> groups = new ArrayList<>();
        for (Block block : blocks) {
            String name = className(block);
            if (groups.isEmpty() || groups.get(groups.size() - 1).putIfAbsent(name, block) != null) {
                groups.add(new LinkedHashMap<>(Map.of(name, block)));
            }
        }
        return groups.stream().map(group -> List.copyOf(group.values())).toList();
    }

    /** A block as a source file. */
    private static final class Source extends SimpleJavaFileObject {
        private final @Nullable Block block;
        private final int added;
        private final String text;

        Source(@Nullable Block block, String name, int added, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.block = block;
            this.added = added;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}

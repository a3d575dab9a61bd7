package io.ftimer.agent;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources in memory, for any release. */
public final class Sources {
    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("(?:class|interface|enum|record|@interface|module) ([\\w.$]+)");

    private Sources() {}

    /** Returns class files by binary name. Each source has a package and begins with the type that names its file. */
    public static Map<String, byte[]> compile(int release, String... sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<JavaFileObject> files = new ArrayList<>();
        for (String source : sources) {
            files.add(new Source(source));
        }
        Map<String, byte[]> classes = new TreeMap<>();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("--release", Integer.toString(release), "-proc:none", "-g");
            boolean compiled = compiler.getTask(null, new InMemory(standard, classes), problems, options, null, files)
                    .call();
            if (!compiled) {
                throw new IllegalArgumentException(problems.getDiagnostics().toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return classes;
    }

    /** Writes class files into a folder of classes. */
    public static Path write(Map<String, byte[]> classes, Path folder) throws IOException {
        for (Map.Entry<String, byte[]> type : classes.entrySet()) {
            Path file = folder.resolve(type.getKey().replace('.', '/') + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, type.getValue());
        }
        return folder;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("memory:///" + file(text)), Kind.SOURCE);
            this.text = text;
        }

        private static String file(String text) {
            Matcher type = TYPE.matcher(text);
            Matcher pack = PACKAGE.matcher(text);
            String folder = pack.find() ? pack.group(1).replace('.', '/') + '/' : "";
            if (!type.find()) {
                throw new IllegalArgumentException("no type in " + text);
            }
            return type.group().startsWith("module") ? "module-info.java" : folder + type.group(1) + ".java";
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class InMemory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, byte[]> classes;

        InMemory(StandardJavaFileManager standard, Map<String, byte[]> classes) {
            super(standard);
            this.classes = classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + className.replace('.', '/') + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return new ByteArrayOutputStream() {
                        @Override
                        public void close() {
                            classes.put(className, toByteArray());
                        }
                    };
                }
            };
        }
    }
}

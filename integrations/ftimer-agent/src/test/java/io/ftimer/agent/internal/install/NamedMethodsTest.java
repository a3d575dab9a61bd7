package io.ftimer.agent.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.Jvm;
import io.ftimer.agent.Sources;
import io.ftimer.agent.internal.options.InstrumentationOptions;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What the agent says of the methods that the name of a region means. */
class NamedMethodsTest {
    @TempDir
    static Path folder;

    private static String path = "";

    @BeforeAll
    static void compile() throws IOException {
        Map<String, byte[]> classes = Sources.compile(
                17,
                """
                package com.acme;
                public class Store {
                    public Store() { System.getProperty("x"); System.getProperty("y"); System.getProperty("z"); System.getProperty("u"); System.getProperty("v"); }
                    public void buy() { System.getProperty("a"); System.getProperty("b"); System.getProperty("c"); System.getProperty("d"); System.getProperty("e"); System.getProperty("f"); }
                    void local() { buy(); buy(); buy(); buy(); buy(); buy(); buy(); buy(); buy(); buy(); buy(); buy(); }
                    public int small() { return 1; }
                    public String toString() { return "a"; }
                    public native void machine();
                    public static final class Shelf { void put() {} Runnable filler() { return new Runnable() { public void run() {} }; } }
                }
                """,
                "package com.acme; public class CachedStore extends Store { @Override public void buy() {} }",
                "package com.acme; public class Shop { void sell() {} }",
                "package com.acme; class LastStore extends CachedStore { public void buy() {} }",
                "package com.acme; interface Source<T> { void read(T item); default void close() {} }",
                "package com.acme; class FileSource implements Source<String> { public void read(String item) {} }",
                """
                package com.acme;
                abstract class Basket {
                    int add(String item) { %1$s return 1; }
                    int add(String item, int times) { return add(item); }
                    int add() { return add("", 1); }
                    abstract int add(char item);
                    int add(long id) { return id > 0 ? add("") : 0; }
                    void drop(String item) { %1$s }
                    void drop(int n) { drop(""); }
                    void drop(int n, int... more) { drop(n); }
                    Basket(String item) { %1$s }
                    Basket() { this(System.nanoTime() > 0 ? "a" : "b"); }
                }
                """.formatted("System.getProperty(\"a\");".repeat(8)),
                "package com.acme; class Bag extends Basket { int add(String item) { return super.add(item); } int add(char item) { return add(\"\") + add(1); } void drop(int n) { super.drop(n); } }",
                "package com.acme; class Delegating { Delegating() { this(1); } private Delegating(int n, String... x) {} void both() {} int both(int n) { return n; } }");
        classes = new HashMap<>(classes);
        classes.put("com.acme.Inlined", inlined());
        byte[] future = inlined();
        future[7] = 99;
        classes.put("com.acme.Future", future);
        Path main = Sources.write(classes, folder.resolve("main"));
        Path tests = Sources.write(
                Sources.compile(17, "package com.acme; class FakeSource { void read() {} }", """
                        package com.acme;
                        class Asserting { static void check(String name) {} static void test() { check("Shop.sell"); } }
                        """),
                folder.resolve("test-classes"));
        Path library = folder.resolve("library.jar");
        try (OutputStream out = Files.newOutputStream(library);
                JarOutputStream jar = new JarOutputStream(out)) {
            for (Map.Entry<String, byte[]> type : Sources.compile(
                            17, "package org.lib; public class Far { void away() {} }")
                    .entrySet()) {
                jar.putNextEntry(new JarEntry(type.getKey().replace('.', '/') + ".class"));
                jar.write(type.getValue());
            }
        }
        path = String.join(File.pathSeparator, main.toString(), tests.toString(), library.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "target/test-classes, true",
        "build/classes/java/test, true",
        "build/classes/java/integrationTest, true",
        "build/classes/kotlin/testFixtures, true",
        "out/test/shop, true",
        "target/classes, false",
        "out/production/test-utils, false",
        "out/production/shop-test, false",
        "testshop/bin, false",
        "contest/classes, false"
    })
    void a_folder_of_tests_is_known_by_its_name(String folder, boolean isOfTests) {
        assertThat(ClassPath.isOfTests(Path.of("/work").resolve(folder))).isEqualTo(isOfTests);
    }

    /** Kotlin's compiler marks the code of an inline function by a variable. */
    private static byte[] inlined() {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "com/acme/Inlined", null, "java/lang/Object", null);
        MethodVisitor code = type.visitMethod(Opcodes.ACC_PUBLIC, "each", "()V", null, null);
        Label start = new Label();
        Label end = new Label();
        code.visitCode();
        code.visitInsn(Opcodes.ICONST_0);
        code.visitVarInsn(Opcodes.ISTORE, 1);
        code.visitLabel(start);
        code.visitInsn(Opcodes.RETURN);
        code.visitLabel(end);
        code.visitLocalVariable("$i$f$each", "I", null, start, end, 1);
        code.visitMaxs(1, 2);
        code.visitEnd();
        type.visitEnd();
        return type.toByteArray();
    }

    private static String explained(String options, String region, String classPath) {
        Selection selection = new Selection(InstrumentationOptions.parse(options));
        return new NamedMethods(
                        new ClassPath(new ClassFiles(classPath), classPath),
                        List.of(selection),
                        new InstrumentationLog())
                .explain(region);
    }

    /** Has class files, and loads no class. */
    private static final class ClassFiles extends ClassLoader {
        private final ClassLoader files;

        ClassFiles(String classPath) {
            super(null);
            files = new URLClassLoader(
                    Stream.of(classPath.split(File.pathSeparator))
                            .map(ClassFiles::url)
                            .toArray(URL[]::new),
                    null);
        }

        private static URL url(String entry) {
            try {
                return Path.of(entry).toUri().toURL();
            } catch (MalformedURLException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            return files.getResourceAsStream(name);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.acme.Shop.sell | Shop.sell |
            com.acme.Stor.*    | Store.buy | com.acme.Store::buy>>no pattern matches its class>To instrument com.acme.Store::buy, add include=com.acme.Store::buy.
            com.acme.Store.bye | Store.buy | com.acme.Store::buy>>patterns match other methods of its class>To instrument com.acme.Store::buy, add include=com.acme.Store::buy.
            com.acme.Store.bye;exclude=**.buy | Store.buy | com.acme.Store::buy>>patterns match other methods of its class; exclude=**.buy leaves it out>To instrument com.acme.Store::buy, add include=com.acme.Store::buy and remove or narrow exclude=**.buy.
            com.acme.Store.buy;exclude=**.buy | Store.buy | com.acme.Store::buy>>exclude=**.buy leaves it out>To instrument com.acme.Store::buy, remove or narrow exclude=**.buy.
            com.acme.Store.*   | Store.local |
            com.acme.Store.*   | Store.small | com.acme.Store::small>>it has fewer bytes of code than minsize>To instrument com.acme.Store::small, add include=com.acme.Store::small.
            com.acme.Store.*   | Store.new   | com.acme.Store::new>>a pattern must name constructors>To instrument com.acme.Store::new, add include=com.acme.Store::new.
            com.acme.Store.*;minsize=0 | Store.toString | com.acme.Store::toString>>a pattern must name it without *>To instrument com.acme.Store::toString, add include=com.acme.Store::toString.
            com.acme.Store.*   | Store.machine | com.acme.Store::machine>>it is native>Expect calls of a method that can be instrumented.
            com.acme.Store.*;annotations=Timed | Store.local | com.acme.Store::local>>it has none of annotations=Timed, and its class neither>To instrument com.acme.Store::local, annotate it or remove annotations=Timed.
            com.acme.Store.*   | Store.Shelf.put | com.acme.Store$Shelf::put>>no pattern matches its class>To instrument com.acme.Store$Shelf::put, add include=com.acme.Store$Shelf::put.
            com.acme.Source.*;com.acme.FileSource::read | Source.read | com.acme.Source::read>>it is abstract>Expect calls of what implements it: FileSource.read.
            com.acme.Source.*;minsize=0 | FileSource.close | com.acme.FileSource::close>>it is inherited, and has the region Source.close>Expect calls of Source.close.
            com.acme.Delegating::new | Delegating.new |
            com.acme.Inlined::each | Inlined.each | com.acme.Inlined::each>>the Kotlin compiler copies its code to its callers>Expect calls of a method that can be instrumented.
            com.acme.**        | Future.come | com.acme.Future::come>>its class file cannot be read>Use an agent that knows class files of its release.
            com.acme.**        | Far.away |
            org.lib.**         | Far.away | org.lib.Far::away>>it has fewer bytes of code than minsize>To instrument org.lib.Far::away, add include=org.lib.Far::away.
            com.acme.Store.*   | Store.Shelf.filler.1.run | com.acme.Store$Shelf$1::run>>no pattern matches its class>To instrument com.acme.Store$Shelf$1::run, add include=com.acme.Store$Shelf$1::run.
            com.acme.Delegating.* | Delegating.both | com.acme.Delegating::both>>it has fewer bytes of code than minsize>To instrument com.acme.Delegating::both, add include=com.acme.Delegating::both.
            com.acme.Basket.*  | Basket.add | com.acme.Basket::add(long)>Basket.add>it has fewer bytes of code than minsize>To instrument com.acme.Basket::add, add include=com.acme.Basket::add.
            com.acme.Basket.*;minsize=0;exclude=com.acme.Basket::add(long) | Basket.add | com.acme.Bag::add>Bag.add>no pattern matches its class>To instrument com.acme.Bag::add, add include=com.acme.Bag::add.
            com.acme.Basket::drop(String) | Basket.drop | com.acme.Bag::drop>Bag.drop>no pattern matches its class>To instrument com.acme.Bag::drop, add include=com.acme.Bag::drop.
            com.acme.Basket.*;com.acme.Bag::drop | Basket.drop | com.acme.Bag::drop>Bag.drop>>To count them, too, expect calls of Bag.drop.>once
            com.acme.Basket::add;com.acme.Bag::add | Basket.add | com.acme.Bag::add>Bag.add>>To count them, too, expect calls of Bag.add.>
            com.acme.Basket::new | Basket.new |
            **                 | Far.away |
            com.acme.**        | Store.nothing |
            com.acme.**        | solve |
            com.acme.**        | load.data |
            jdbc=true          | Store.small |
            work=com.acme.**   | Store.small |
            """)
    void a_method_without_a_region_is_explained_with_a_remedy(String options, String region, String line) {
        assertThat(explained(options, region, path).replace('\t', '>')).isEqualTo(line == null ? "" : line);
    }

    @Test
    void the_remedy_works() {
        assertThat(explained("com.acme.Store.bye,com.acme.Store::buy", "Store.buy", path))
                .doesNotContain("com.acme.Store::buy\t");
        assertThat(explained("com.acme.Store.*,com.acme.Store::new", "Store.new", path))
                .isEmpty();
        assertThat(explained("com.acme.Store$Shelf::put", "Store.Shelf.put", path))
                .isEmpty();
    }

    @Test
    void methods_that_override_it_are_named_with_the_regions_that_they_have() {
        assertThat(explained("com.acme.Store::buy,com.acme.LastStore::buy", "Store.buy", path)
                        .replace('\t', '>'))
                .isEqualTo("""
                        com.acme.CachedStore::buy>CachedStore.buy>no pattern matches its class>To instrument com.acme.CachedStore::buy, add include=com.acme.CachedStore::buy.
                        com.acme.LastStore::buy>LastStore.buy>>To count them, too, expect calls of LastStore.buy.>""");
    }

    @Test
    void a_region_that_code_opens_itself_needs_no_instrumented_method() throws IOException {
        String opened = withClass("""
                package com.acme;
                class Opening { static void timed(String name) {} void open() { timed("Store.buy"); } }
                """, "opened");
        String wrapped = withClass("""
                package com.acme;
                class Wrapping { void wrap(Source<String> source) { io.ftimer.FTimers.instrument(Source.class, source); } }
                """, "wrapped");

        assertThat(explained("com.acme.Shop::sell", "Store.buy", path)).isNotEmpty();
        assertThat(explained("com.acme.Shop::sell", "Store.buy", opened)).isEmpty();
        assertThat(explained("com.acme.Shop::sell", "Source.read", path)).isNotEmpty();
        assertThat(explained("com.acme.Shop::sell", "Source.read", wrapped)).isEmpty();
        // a constant in a test may be that of an assertion
        assertThat(explained("com.acme.Store.*", "Shop.sell", path)).isNotEmpty();
    }

    private static String withClass(String source, String name) throws IOException {
        Path place = Files.createDirectories(folder.resolve(name));
        Sources.write(
                Sources.compile(17, source, "package com.acme; interface Source<T> { void read(T item); }"), place);
        return path + File.pathSeparator + place;
    }

    @Test
    void in_a_jvm_the_answer_is_the_same_before_and_after_the_class_was_used() throws Exception {
        Path app = Sources.write(
                Sources.compile(17, """
                        package com.acme;
                        public class Main {
                            static void used() { System.getProperty("a"); }
                            public static void main(String[] arguments) throws Exception {
                                // as Surefire does when it starts
                                System.setProperty("java.class.path", arguments[0]);
                                for (int i = 0; i < 2; i++) {
                                    for (String region : new String[] {"Main.used", "Other.run", "Other.halt", "Main.main", "Far.away"}) {
                                        System.out.println(region + ">" + Class.forName("io.ftimer.agent.FTimerAgent")
                                                .getMethod("explain", String.class).invoke(null, region));
                                    }
                                    new Other().run();
                                }
                            }
                        }
                        """, "package com.acme; public class Other { void run() {} void halt() {} }"),
                folder.resolve("app"));
        String agent =
                "-javaagent:" + io.ftimer.agent.AgentJar.path() + "=com.acme.Other::run,com.acme.Main::main,org.lib.**";

        String classPath = Jvm.classPath(app) + File.pathSeparator + folder.resolve("library.jar");
        List<String> lines = Jvm.run(folder, List.of(agent, "-cp", starting(classPath), "com.acme.Main", classPath))
                .out();

        assertThat(lines).hasSize(10);
        assertThat(lines.subList(0, 5))
                .isEqualTo(lines.subList(5, 10))
                .extracting(line -> line.replace('\t', ' ').replaceAll("::(\\w+) .*", "::$1"))
                .containsExactly(
                        "Main.used>com.acme.Main::used",
                        "Other.run>",
                        "Other.halt>com.acme.Other::halt",
                        "Main.main>",
                        "Far.away>org.lib.Far::away");
    }

    /** Returns a jar that has a class path in its manifest. */
    private static String starting(String classPath) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Stream.of(classPath.split(File.pathSeparator))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        Path jar = folder.resolve("starting.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar.toString();
    }
}

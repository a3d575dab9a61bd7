package io.ftimer.agent.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.agent.InstrumentingLoader;
import io.ftimer.agent.Recorded;
import io.ftimer.agent.Sources;
import io.ftimer.agent.internal.options.InstrumentationOptions;
import io.ftimer.agent.internal.options.InstrumentationReport.SkippedClass;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Classes are instrumented only where their own loader sees the runtime of the application. */
class LoaderTest {
    private static final Map<String, byte[]> PLUGIN = Sources.compile(8, """
            package com.acme;
            public class Plugin { public static int run() { return Other.two(); } }
            class Other { static int two() { return 2; } }
            """);

    private static final Map<String, byte[]> TWO = Sources.compile(
            8,
            "package com.acme; public class Two { static int a() { return 1; } public static int b() { return a(); } }");

    private static final String OPTIONS = "com.acme.**;minsize=0";

    /** Sees the JDK only, as OSGi bundles do. */
    private static final class Isolated extends ClassLoader {
        Isolated() {
            super("bundle", ClassLoader.getPlatformClassLoader());
        }
    }

    /** Defines fTimer again, as a web application with its own libraries. */
    private static final class OwnRuntime extends ClassLoader {
        OwnRuntime() {
            super("webapp", OwnRuntime.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null || !name.startsWith("io.ftimer.")) {
                return loaded == null ? super.loadClass(name, resolve) : loaded;
            }
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** Expectations on regions of any name depend on it. */
    @Test
    void a_class_whose_file_cannot_be_read_is_reported() {
        List<String> diagnostics = new ArrayList<>();
        ClassLoader loader = LoaderTest.class.getClassLoader();
        ClassInstrumentation instrumentation = new ClassInstrumentation(loader, (module, type) -> {}, diagnostics::add);
        instrumentation.add(InstrumentationOptions.parse("com.acme.**;work=com.acme.Two.*"));
        byte[] future = TWO.get("com.acme.Two").clone();
        future[7] = 99;

        for (int i = 0; i < 2; i++) {
            assertThat(instrumentation.transform(loader.getUnnamedModule(), loader, "com/acme/Two", future, false))
                    .isNull();
        }

        String problem = "its class file has version 99, and this agent knows versions up to 72";
        assertThat(instrumentation.report(List.of()).skipped())
                .containsExactly(
                        new SkippedClass("com.acme.Two", problem, "com.acme.**"),
                        new SkippedClass("com.acme.Two", problem, "work=com.acme.Two.*"));
        assertThat(diagnostics).first().isEqualTo("com.acme.Two is not instrumented: " + problem);
    }

    @Test
    void a_loader_that_does_not_see_fTimer_is_left_alone_with_one_line() throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(PLUGIN, OPTIONS, new Isolated());

        assertThat(loader.run("com.acme.Plugin", "run")).isEqualTo(2);
        assertThat(loader.diagnostics())
                .containsExactly(
                        "com.acme.Plugin is not instrumented: its class loader " + InstrumentingLoader.class.getName()
                                + " does not see fTimer (io.ftimer.FTimers); the same holds for its other classes");
        assertThat(loader.report().methods()).isEmpty();
        assertThat(loader.report().skipped())
                .extracting(SkippedClass::type)
                .containsExactly("com.acme.Plugin", "com.acme.Other");
        assertThat(loader.report().patterns())
                .filteredOn(use -> !use.pattern().equals("minsize=0"))
                .singleElement()
                .returns(
                        "\"com.acme.**\" instrumented nothing: 2 classes could not be instrumented",
                        use -> use.problem());
    }

    @Test
    void a_loader_with_its_own_fTimer_is_left_alone_with_one_line() throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(PLUGIN, OPTIONS, new OwnRuntime());

        assertThat(Recorded.by(() -> loader.run("com.acme.Plugin", "run"))).isEmpty();
        assertThat(loader.diagnostics())
                .containsExactly(
                        "com.acme.Plugin is not instrumented: its class loader " + InstrumentingLoader.class.getName()
                                + " has an fTimer of its own, whose results the application does not see;"
                                + " the same holds for its other classes");
    }

    /** Loads everything again to look at annotations, as Quarkus does. */
    private static final class Looking extends URLClassLoader {
        Looking() {
            super(new URL[0], new OwnRuntime());
        }
    }

    private static List<SkippedClass> skippedBy(ClassLoader... loaders) {
        List<String> diagnostics = new ArrayList<>();
        ClassInstrumentation instrumentation =
                new ClassInstrumentation(LoaderTest.class.getClassLoader(), (from, to) -> {}, diagnostics::add);
        instrumentation.add(InstrumentationOptions.parse(OPTIONS));
        for (ClassLoader loader : loaders) {
            PLUGIN.forEach((name, file) ->
                    instrumentation.transform(loader.getUnnamedModule(), loader, name.replace('.', '/'), file, false));
        }
        assertThat(diagnostics).isEmpty();
        return instrumentation.report(List.of()).skipped();
    }

    @Test
    void a_loader_of_tests_that_only_looks_at_classes_is_no_problem() {
        assertThat(skippedBy(new Looking())).hasSize(2);
        assertThat(skippedBy(new Looking(), LoaderTest.class.getClassLoader())).isEmpty();
        assertThat(skippedBy(LoaderTest.class.getClassLoader(), new Looking())).isEmpty();
    }

    @Test
    void each_loader_may_have_its_own_fTimer_if_the_application_has_none() throws Exception {
        OwnRuntime rank = new OwnRuntime();
        List<String> diagnostics = new ArrayList<>();
        ClassInstrumentation instrumentation =
                new ClassInstrumentation(ClassLoader.getPlatformClassLoader(), (from, to) -> {}, diagnostics::add);
        instrumentation.add(InstrumentationOptions.parse(OPTIONS));

        byte[] instrumented = instrumentation.transform(
                rank.getUnnamedModule(), rank, "com/acme/Plugin", PLUGIN.get("com.acme.Plugin"), false);

        assertThat(instrumented).isNotNull();
        assertThat(diagnostics).isEmpty();
    }

    @Test
    void classes_of_the_jdk_are_not_even_read() {
        ClassInstrumentation instrumentation =
                new ClassInstrumentation(ClassLoader.getSystemClassLoader(), (from, to) -> {}, line -> {
                    throw new AssertionError(line);
                });
        instrumentation.add(InstrumentationOptions.parse("**;minsize=0"));
        byte[] noClassFile = {};

        assertThat(instrumentation.transform(
                        Object.class.getModule(), null, "java/lang/ProcessReaper", noClassFile, false))
                .isNull();
        assertThat(instrumentation.transform(
                        java.sql.Driver.class.getModule(),
                        ClassLoader.getPlatformClassLoader(),
                        "java/sql/Driver",
                        noClassFile,
                        false))
                .isNull();
        Isolated delegating = new Isolated();
        assertThat(instrumentation.transform(
                        delegating.getUnnamedModule(),
                        delegating,
                        "jdk/internal/reflect/GeneratedMethodAccessor1",
                        noClassFile,
                        false))
                .isNull();
        assertThat(instrumentation.transform(
                        javax.tools.ToolProvider.getSystemJavaCompiler()
                                .getClass()
                                .getModule(),
                        ClassLoader.getSystemClassLoader(),
                        "com/sun/tools/javac/Main",
                        noClassFile,
                        false))
                .isNull();
    }

    @Test
    void classes_that_no_pattern_names_are_not_read() {
        List<String> diagnostics = new ArrayList<>();
        ClassInstrumentation instrumentation =
                new ClassInstrumentation(ClassLoader.getSystemClassLoader(), (from, to) -> {}, diagnostics::add);
        instrumentation.add(InstrumentationOptions.parse("com.acme.*Service.*"));

        assertThat(instrumentation.transform(
                        getClass().getModule(), getClass().getClassLoader(), "com/acme/Order", new byte[0], false))
                .isNull();
        assertThat(diagnostics).isEmpty();
    }

    @Test
    void another_agent_may_have_a_class_instrumented_again() throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(PLUGIN, OPTIONS).linkAll();

        assertThat(loader.transformed("com.acme.Plugin")).isEqualTo(loader.transformed("com.acme.Plugin"));
        assertThat(loader.regions()).containsExactly("Other.two", "Plugin.run");
    }

    @Test
    void a_class_that_was_instrumented_when_it_was_loaded_gets_only_further_regions() throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(TWO, "com.acme.Two::a").linkAll();
        byte[] atLoad = loader.transformed("com.acme.Two");
        loader.add("com.acme.Two::*;minsize=0");

        InstrumentingLoader again =
                new InstrumentingLoader(Map.of("com.acme.Two", loader.transformedAgain("com.acme.Two", atLoad)), "");
        assertThat(Recorded.by(() -> again.run("com.acme.Two", "b"))).containsExactly("Two.b 1", "Two.b/Two.a 1");
    }

    @Test
    void a_loader_is_not_kept_in_memory() throws Exception {
        ClassInstrumentation instrumentation =
                new ClassInstrumentation(ClassLoader.getSystemClassLoader(), (from, to) -> {}, line -> {});
        instrumentation.add(InstrumentationOptions.parse(OPTIONS));
        WeakReference<ClassLoader> loader = new WeakReference<>(instrumentsFor(instrumentation));

        for (int i = 0; i < 50 && loader.get() != null; i++) {
            System.gc();
        }
        assertThat(loader.get()).isNull();
        assertThat(instrumentation.report(List.of()).methods()).hasSize(1);
    }

    private static ClassLoader instrumentsFor(ClassInstrumentation instrumentation) {
        ClassLoader loader = new ClassLoader(FTimers.class.getClassLoader()) {};
        byte[] original = PLUGIN.get("com.acme.Plugin");
        assertThat(instrumentation.transform(loader.getUnnamedModule(), loader, "com/acme/Plugin", original, false))
                .isNotNull();
        return loader;
    }

    @Test
    void a_second_set_of_options_adds_to_the_first() throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(PLUGIN, "com.acme.Plugin::run");
        loader.add("com.acme.Other::two");

        assertThat(loader.linkAll().regions()).containsExactly("Other.two", "Plugin.run");
    }
}

package io.ftimer.agent.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.InstrumentingLoader;
import io.ftimer.agent.Sources;
import io.ftimer.agent.internal.instrument.ClassShape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class ShownClassNameTest {

    @ParameterizedTest
    @CsvSource({
        "com.acme.Order, Order",
        "Main, Main",
        "com.acme.Outer$Inner, Outer.Inner",
        "com.acme.Outer$1, Outer.1",
        "com.acme.Order$$SpringCGLIB$$0, Order$$SpringCGLIB$$0",
        "com.acme.Object$, Object$",
        "$Proxy7, $Proxy7",
    })
    void names_are_those_of_the_source(String type, String shown) {
        assertThat(ShownClassName.ofName(type)).isEqualTo(shown);
    }

    @Test
    void the_class_of_an_enum_constant_is_called_as_the_constant() throws IOException {
        assertThat(shown(State.CLOSED.getClass())).isEqualTo("ShownClassNameTest.State.CLOSED");
        assertThat(shown(State.class)).isEqualTo("ShownClassNameTest.State");
    }

    @Test
    void a_class_without_a_name_is_called_after_its_method() throws IOException {
        Supplier<String> supplier = new Supplier<>() {
            @Override
            public String get() {
                return "";
            }
        };

        assertThat(shown(supplier.getClass()))
                .isEqualTo("ShownClassNameTest.a_class_without_a_name_is_called_after_its_method.1");
    }

    /** {@code %1$s} and {@code %2$s} are in another method above, and in another field. */
    private static final String NUMBERED = """
            package com.acme;
            public class Numbered {
                Object above() { %1$s return null; }
                static Object other = %2$s;
                Runnable field = new Runnable() { public void run() {} };
                void watched() {
                    class Local { class Member { void run() {} } Object nested = new Object() { void run() {} }; }
                    Runnable first = new Runnable() { public void run() { new Object() { void run() {} }; } };
                    Runnable lambda = () -> { new Object() { void run() {} }; class Local2 {} };
                }
                Numbered() { new Object() { void inConstructor() {} }; }
                void watched(int overload) { class Local {} new Object() { void run() {} }; }
            }
            """;

    private static Set<String> shownNames(String above, String field) throws ClassNotFoundException {
        Map<String, byte[]> classes = Sources.compile(17, NUMBERED.formatted(above, field));
        InstrumentingLoader loader = new InstrumentingLoader(classes, "");
        return classes.values().stream()
                .map(ClassShape::of)
                .map(type -> ShownClassName.of(type, loader))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void names_do_not_depend_on_classes_and_lambdas_in_other_methods() throws Exception {
        Set<String> names = shownNames("", "null");

        assertThat(names)
                .containsExactly(
                        "Numbered",
                        "Numbered.1",
                        "Numbered.2",
                        "Numbered.watched.1",
                        "Numbered.watched.1.run.1",
                        "Numbered.watched.1Local",
                        "Numbered.watched.1Local.1",
                        "Numbered.watched.1Local.Member",
                        "Numbered.watched.1Local2",
                        "Numbered.watched.2",
                        "Numbered.watched.2Local",
                        "Numbered.watched.3");
        String added =
                "Runnable x = () -> { new Object() {}; }; new Object() { Object y = new Object() {}; }; class Local { class Member {} }";
        assertThat(shownNames(added, "null"))
                .containsAll(names)
                .allMatch(name -> names.contains(name) || name.startsWith("Numbered.above."));
    }

    @Test
    void names_are_the_same_for_loaded_classes_which_have_no_enclosing_method() throws Exception {
        Map<String, byte[]> classes = Sources.compile(17, NUMBERED.formatted("", "null"));
        InstrumentingLoader loader = new InstrumentingLoader(classes, "");

        assertThat(classes.values().stream()
                        .map(file -> ShownClassName.of(ClassShape.of(asOfLoadedClass(file)), loader))
                        .collect(Collectors.toSet()))
                .isEqualTo(shownNames("", "null"));
    }

    private static byte[] asOfLoadedClass(byte[] file) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(file)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public void visitOuterClass(
                                    String owner, @Nullable String name, @Nullable String descriptor) {
                                // left out
                            }
                        },
                        0);
        return writer.toByteArray();
    }

    @Test
    void each_class_file_is_read_once_however_many_classes_are_numbered() throws Exception {
        Map<String, byte[]> classes = Sources.compile(
                17, "package com.acme; class Many { Object[] all = {" + "new Object() {},".repeat(40) + "}; }");
        Map<String, Integer> read = new HashMap<>();
        ClassLoader loader = new ClassLoader(null) {
            @Override
            public @Nullable InputStream getResourceAsStream(String name) {
                read.merge(name, 1, Integer::sum);
                byte[] file = classes.get(name.replace(".class", "").replace('/', '.'));
                return file == null ? null : new ByteArrayInputStream(file);
            }
        };

        assertThat(classes.values().stream().map(ClassShape::of).map(type -> ShownClassName.of(type, loader)))
                .contains("Many.40")
                .doesNotHaveDuplicates();
        assertThat(read)
                .hasSize(40)
                .allSatisfy((name, times) -> assertThat(times).isEqualTo(1));
    }

    private static String shown(Class<?> type) throws IOException {
        ClassLoader loader = ShownClassNameTest.class.getClassLoader();
        try (InputStream file = loader.getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return ShownClassName.of(ClassShape.of(Objects.requireNonNull(file).readAllBytes()), loader);
        }
    }

    enum State {
        OPEN,
        CLOSED {
            @Override
            String shown() {
                return "closed";
            }
        };

        String shown() {
            return "open";
        }
    }
}

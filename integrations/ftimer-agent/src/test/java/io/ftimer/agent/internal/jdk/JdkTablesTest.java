package io.ftimer.agent.internal.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The tables of the JDK match the release that runs, and the page on the agent lists what they leave out. */
@EnabledIf(value = "isKnownRelease", disabledReason = "needs a release of Java whose steps are known")
class JdkTablesTest {
    private static final Path MODULE =
            FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");

    static boolean isKnownRelease() {
        return JdkClasses.KNOWN_RELEASES.contains(Runtime.version().feature());
    }

    private static Stream<ClassReader> countedClasses() throws IOException {
        return Files.walk(MODULE)
                .filter(file -> file.toString().endsWith(".class"))
                .filter(file -> JdkClasses.counts(
                        MODULE.relativize(file).toString().replace(".class", "").replace('/', '.')))
                .map(file -> {
                    try {
                        return new ClassReader(Files.readAllBytes(file));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    /** Returns the methods without code, or with code that the JVM may replace and that has a loop, for which no call adds steps. */
    private static Set<String> withoutCharge() throws IOException {
        Set<String> methods = new TreeSet<>();
        try (Stream<ClassReader> classes = countedClasses()) {
            classes.forEach(reader -> reader.accept(new Uncharged(reader.getClassName(), methods), 0));
        }
        return methods;
    }

    private static final class Uncharged extends ClassVisitor {
        private final String type;
        private final Set<String> methods;

        Uncharged(String type, Set<String> methods) {
            super(Opcodes.ASM9);
            this.type = type;
            this.methods = methods;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            boolean isNative = (access & Opcodes.ACC_NATIVE) != 0 && !name.equals("registerNatives");
            String shown = type.substring(type.lastIndexOf('/') + 1).replace('$', '.') + '.' + name;
            return new MethodVisitor(Opcodes.ASM9) {
                private final Set<Label> visited = new java.util.HashSet<>();
                private boolean isIntrinsic;
                private boolean hasLoop;

                @Override
                public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                    isIntrinsic |= annotation.endsWith("IntrinsicCandidate;");
                    return null;
                }

                @Override
                public void visitLabel(Label label) {
                    visited.add(label);
                }

                @Override
                public void visitJumpInsn(int opcode, Label label) {
                    hasLoop |= visited.contains(label);
                }

                @Override
                public void visitEnd() {
                    boolean isStream = type.startsWith("java/util/stream/");
                    if ((isNative || isIntrinsic && hasLoop && !isStream)
                            && ChargedCall.of(type, name, descriptor) == null) {
                        methods.add(shown);
                    }
                }
            };
        }
    }

    private static String section() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("basedir", "."), "../../docs/agent.md"));
        int start = page.indexOf("## What does not count inside the JDK");
        assertThat(start).isPositive();
        return page.substring(start, page.indexOf("\n## ", start + 1));
    }

    @Test
    void the_page_lists_natives_and_intrinsics_without_steps() throws IOException {
        String section = section();

        assertThat(withoutCharge()).allSatisfy(method -> assertThat(section).contains('`' + method + '`'));
    }

    @Test
    void the_page_lists_the_classes_that_do_not_count() throws IOException {
        assertThat(JdkClasses.UNCOUNTED)
                .isNotEmpty()
                .allSatisfy(text -> assertThat(section()).contains("`" + text + '`'));
    }

    @Test
    void the_counter_has_a_method_for_each_entry_of_the_table() {
        assertThat(ChargedCall.CALLS.values().stream().flatMap(methods -> methods.values().stream()))
                .hasSizeGreaterThan(60)
                .allSatisfy(call -> assertThat(List.of(JdkCounter.class.getMethods()))
                        .anySatisfy(method -> assertThat(
                                        method.getName() + org.objectweb.asm.Type.getMethodDescriptor(method))
                                .isEqualTo(call.added()
                                        + call.descriptorOfAdded().replace(BootCounter.NAME, BootCounter.SOURCE))));
    }

    @Test
    void the_class_file_of_the_counter_keeps_its_length_with_its_other_name() {
        assertThat(BootCounter.NAME).hasSameSizeAs(BootCounter.SOURCE);
    }

    @Test
    void the_methods_of_ftimer_in_the_table_exist() {
        assertThat(JdkClasses.rows("classes.txt").map(row -> row[1]))
                .filteredOn(name -> name.startsWith("io.ftimer.") && !name.startsWith("io.ftimer.jdbc."))
                .hasSizeGreaterThan(20)
                .allSatisfy(name -> {
                    String type = name.substring(0, name.indexOf("::"));
                    List<JdkClasses.Entry> zones = JdkClasses.zonesOf(type);
                    assertThat(Class.forName(type, false, getClass().getClassLoader())
                                    .getDeclaredMethods())
                            .anyMatch(method -> zones.stream()
                                    .anyMatch(
                                            zone -> zone.toString().equals(name) && zone.hasMethod(method.getName())));
                });
    }
}

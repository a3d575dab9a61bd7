package io.ftimer.agent.internal.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.InstrumentingLoader;
import io.ftimer.agent.Recorded;
import io.ftimer.agent.Sources;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Class files of releases that no compiler here writes. */
class OldAndNewClassFilesTest {
    private static final String NAME = "com.acme.Old";
    private static byte[] current = {};

    @BeforeAll
    static void compile() {
        current = Sources.compile(8, """
                        package com.acme;
                        public class Old {
                            final int start;
                            public Old(int n) { start = n > 0 ? n : 1; }
                            public static int run() { int r = 0; for (int i = 0; i < 3; i++) { r += new Old(i).one(i); } return r; }
                            int one(int i) { try { return fail(i); } catch (IllegalStateException e) { return start; } finally { start(); } }
                            int fail(int i) { if (i == 1) { throw new IllegalStateException(); } return i; }
                            void start() {}
                        }
                        """).get(NAME);
    }

    /** Releases before 6 have no frames, 6 may do without. */
    private static byte[] ofVersion(int version) {
        ClassReader reader = new ClassReader(current);
        ClassWriter writer = new ClassWriter(0);
        reader.accept(writer, version < 50 ? ClassReader.SKIP_FRAMES : 0);
        byte[] old = writer.toByteArray();
        old[7] = (byte) version;
        return old;
    }

    @ParameterizedTest
    @ValueSource(ints = {48, 49, 50, 51})
    void class_files_of_releases_before_8_are_instrumented(int version) throws Exception {
        InstrumentingLoader loader =
                new InstrumentingLoader(Map.of(NAME, ofVersion(version)), NAME + ".*," + NAME + "::new;minsize=0");

        assertThat(Recorded.by(() -> loader.run(NAME, "run")))
                .containsExactly(
                        "Old.run 1",
                        "Old.run/Old.new 3",
                        "Old.run/Old.one 3",
                        "Old.run/Old.one/Old.fail 3",
                        "Old.run/Old.one/Old.start 3");
        assertThat(loader.diagnostics()).isEmpty();
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_25, disabledReason = "needs a compiler of JDK 25")
    void statements_before_the_call_of_another_constructor_are_outside_of_the_region() throws Exception {
        Map<String, byte[]> classes = Sources.compile(25, """
                package com.acme;
                public class Early {
                    final int n;
                    Early(int n) {
                        if (check(n) < 0) { throw new IllegalArgumentException(); }
                        this.n = n;
                        super();
                        check(n);
                    }
                    static int check(int n) { return n; }
                    public static int run() { return new Early(3).n; }
                }
                """);
        InstrumentingLoader loader =
                new InstrumentingLoader(classes, "com.acme.Early::*,com.acme.Early::new;minsize=0");

        assertThat(Recorded.by(() -> loader.run("com.acme.Early", "run")))
                .containsExactly(
                        "Early.run 1",
                        "Early.run/Early.check 1",
                        "Early.run/Early.new 1",
                        "Early.run/Early.new/Early.check 1");
    }

    @Test
    void a_class_file_of_an_unknown_release_is_left_alone() {
        byte[] future = current.clone();
        future[7] = 99;
        InstrumentingLoader loader = new InstrumentingLoader(Map.of(NAME, future), NAME + ".*");

        assertThat(loader.transformed(NAME)).isNull();
        assertThat(loader.diagnostics())
                .containsExactly(
                        "com.acme.Old is not instrumented: its class file has version 99, and this agent knows versions up to 72");
    }

    @Test
    void a_damaged_class_file_is_left_alone() {
        byte[] damaged = Arrays.copyOf(current, current.length / 2);
        InstrumentingLoader loader = new InstrumentingLoader(Map.of(NAME, damaged), NAME + ".*");

        assertThat(loader.transformed(NAME)).isNull();
        assertThat(loader.diagnostics())
                .singleElement()
                .asString()
                .startsWith("com.acme.Old is not instrumented: java.lang.");
    }
}

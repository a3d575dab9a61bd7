package io.ftimer.agent.internal.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.InstrumentingLoader;
import io.ftimer.agent.Sources;
import io.ftimer.agent.Steps;
import io.ftimer.agent.internal.options.InstrumentationReport.SkippedClass;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Code that no Java compiler writes. Each generated method has no parameters, and returns an int. */
class StepInstrumenterTest {
    private static final String NAME = "com.acme.Made";
    private static final String INTERNAL_NAME = "com/acme/Made";

    private static Map<String, byte[]> made(int version, int flags, Consumer<MethodVisitor> code) {
        ClassWriter writer = new ClassWriter(flags);
        writer.visit(version, Opcodes.ACC_PUBLIC, INTERNAL_NAME, null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()I", null, null);
        method.visitCode();
        code.accept(method);
        method.visitMaxs(9, 300);
        method.visitEnd();
        writer.visitEnd();
        return Map.of(NAME, writer.toByteArray());
    }

    private static Map<String, byte[]> made(Consumer<MethodVisitor> code) {
        return made(Opcodes.V17, ClassWriter.COMPUTE_FRAMES, code);
    }

    /** Verifies the steps with and without a region around the method. */
    private static void verify(Map<String, byte[]> classes, int result, long steps) throws Exception {
        for (String options : List.of("work=com.acme.**", "work=com.acme.**;include=com.acme.**;minsize=0")) {
            InstrumentingLoader loader = new InstrumentingLoader(classes, options);
            assertThat(Steps.of(() -> assertThat(loader.run(NAME, "run")).isEqualTo(result)))
                    .as(options)
                    .isEqualTo(steps);
            assertThat(loader.diagnostics()).isEmpty();
        }
    }

    /** Sets the local variable 0. */
    private static void set(MethodVisitor code, int value) {
        code.visitLdcInsn(value);
        code.visitVarInsn(Opcodes.ISTORE, 0);
    }

    private static void returnLocal(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ILOAD, 0);
        code.visitInsn(Opcodes.IRETURN);
    }

    @Test
    void a_jump_backward_may_leave_values_on_the_stack() throws Exception {
        verify(
                made(code -> {
                    Label loop = new Label();
                    set(code, 0);
                    code.visitLdcInsn(7);
                    code.visitLdcInsn(2L);
                    code.visitLabel(loop);
                    code.visitIincInsn(0, 1);
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    code.visitLdcInsn(5);
                    code.visitJumpInsn(Opcodes.IF_ICMPLT, loop);
                    code.visitInsn(Opcodes.L2I);
                    code.visitInsn(Opcodes.IADD);
                    code.visitInsn(Opcodes.IRETURN);
                }),
                9,
                5);
    }

    @Test
    void switches_backward_count_and_those_forward_do_not() throws Exception {
        verify(
                made(code -> {
                    Label loop = new Label();
                    Label end = new Label();
                    set(code, 0);
                    code.visitLabel(loop);
                    code.visitIincInsn(0, 1);
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    // 1 and 2 go back, as does 4 by the second switch
                    code.visitTableSwitchInsn(1, 2, end, loop, loop);
                    code.visitLabel(end);
                    Label last = new Label();
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    code.visitLookupSwitchInsn(last, new int[] {3, 4}, new Label[] {loop, loop});
                    code.visitLabel(last);
                    returnLocal(code);
                }),
                5,
                5);
    }

    @Test
    void a_loop_may_be_closed_by_a_handler_before_what_it_protects() throws Exception {
        verify(
                made(code -> {
                    Label handler = new Label();
                    Label body = new Label();
                    Label end = new Label();
                    code.visitTryCatchBlock(body, end, handler, "java/lang/ArithmeticException");
                    set(code, 0);
                    code.visitInsn(Opcodes.ACONST_NULL);
                    code.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/ArithmeticException");
                    code.visitLabel(handler);
                    code.visitInsn(Opcodes.POP);
                    code.visitIincInsn(0, 1);
                    code.visitLabel(body);
                    // fails while the local variable is below 4
                    code.visitInsn(Opcodes.ICONST_1);
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    code.visitInsn(Opcodes.ICONST_4);
                    code.visitInsn(Opcodes.IDIV);
                    code.visitInsn(Opcodes.IDIV);
                    code.visitInsn(Opcodes.POP);
                    code.visitLabel(end);
                    returnLocal(code);
                }),
                4,
                4);
    }

    @Test
    void an_object_may_be_created_where_a_loop_begins() throws Exception {
        verify(
                made(code -> {
                    Label loop = new Label();
                    Label end = new Label();
                    Label construct = new Label();
                    set(code, 0);
                    code.visitLabel(loop);
                    code.visitTypeInsn(Opcodes.NEW, "java/lang/StringBuilder");
                    code.visitInsn(Opcodes.DUP);
                    // an uninitialized object is in the frame of a target of a jump backward, too
                    code.visitLabel(construct);
                    code.visitIincInsn(0, 1);
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    code.visitInsn(Opcodes.ICONST_3);
                    code.visitJumpInsn(Opcodes.IF_ICMPLT, construct);
                    code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "()V", false);
                    code.visitInsn(Opcodes.POP);
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    code.visitIntInsn(Opcodes.BIPUSH, 6);
                    code.visitJumpInsn(Opcodes.IF_ICMPGE, end);
                    code.visitJumpInsn(Opcodes.GOTO, loop);
                    code.visitLabel(end);
                    returnLocal(code);
                }),
                6,
                // the entry, 2 in the inner loop, and 3 of the outer one
                6);
    }

    @Test
    void more_than_255_local_variables_are_possible() throws Exception {
        verify(
                made(code -> {
                    Label loop = new Label();
                    set(code, 0);
                    code.visitInsn(Opcodes.LCONST_1);
                    code.visitVarInsn(Opcodes.LSTORE, 298);
                    code.visitLabel(loop);
                    code.visitIincInsn(0, 1);
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    code.visitInsn(Opcodes.ICONST_3);
                    code.visitJumpInsn(Opcodes.IF_ICMPLT, loop);
                    returnLocal(code);
                }),
                3,
                3);
    }

    @Test
    void a_jump_may_become_so_far_that_it_needs_another_instruction() throws Exception {
        verify(
                made(code -> {
                    Label loop = new Label();
                    Label end = new Label();
                    set(code, 0);
                    code.visitLabel(loop);
                    code.visitIincInsn(0, 1);
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    code.visitInsn(Opcodes.ICONST_3);
                    code.visitJumpInsn(Opcodes.IF_ICMPLT, loop);
                    code.visitJumpInsn(Opcodes.GOTO, end);
                    for (int i = 0; i < 32_755; i++) {
                        code.visitInsn(Opcodes.NOP);
                    }
                    code.visitLabel(end);
                    code.visitIincInsn(0, 1);
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    code.visitIntInsn(Opcodes.BIPUSH, 10);
                    code.visitJumpInsn(Opcodes.IF_ICMPLT, end);
                    returnLocal(code);
                }),
                10,
                9);
    }

    @Test
    void subroutines_of_old_class_files_are_possible() throws Exception {
        verify(
                made(Opcodes.V1_4, 0, code -> {
                    Label loop = new Label();
                    Label subroutine = new Label();
                    set(code, 0);
                    code.visitLabel(loop);
                    code.visitJumpInsn(Opcodes.JSR, subroutine);
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    code.visitInsn(Opcodes.ICONST_3);
                    code.visitJumpInsn(Opcodes.IF_ICMPLT, loop);
                    returnLocal(code);
                    code.visitLabel(subroutine);
                    code.visitVarInsn(Opcodes.ASTORE, 1);
                    code.visitIincInsn(0, 1);
                    code.visitVarInsn(Opcodes.RET, 1);
                }),
                3,
                3);
    }

    /** A method with loops and almost as much code as is possible. */
    private static Consumer<MethodVisitor> large(int loops, int padding) {
        return code -> {
            set(code, 0);
            for (int i = 0; i < loops; i++) {
                Label loop = new Label();
                Label end = new Label();
                code.visitLabel(loop);
                code.visitIincInsn(0, 1);
                code.visitVarInsn(Opcodes.ILOAD, 0);
                code.visitInsn(Opcodes.ICONST_0);
                code.visitJumpInsn(Opcodes.IF_ICMPGT, end);
                code.visitJumpInsn(Opcodes.GOTO, loop);
                code.visitLabel(end);
            }
            for (int i = 0; i < padding; i++) {
                code.visitInsn(Opcodes.NOP);
            }
            returnLocal(code);
        };
    }

    @Test
    void a_method_that_would_be_too_large_counts_its_calls_only_or_nothing() throws Exception {
        InstrumentingLoader withoutLoops = new InstrumentingLoader(made(large(100, 63_900)), "work=com.acme.**");
        assertThat(Steps.of(() -> withoutLoops.run(NAME, "run"))).isOne();
        assertThat(withoutLoops.report().skipped())
                .containsExactly(new SkippedClass(
                        NAME,
                        "its method run would exceed 65535 bytes of code, so only its calls count as steps",
                        "work=com.acme.**"));

        InstrumentingLoader nothing = new InstrumentingLoader(made(large(1, 65_517)), "work=com.acme.**");
        assertThat(Steps.of(() -> nothing.run(NAME, "run"))).isZero();
        assertThat(nothing.report().skipped())
                .containsExactly(new SkippedClass(
                        NAME,
                        "its method run would exceed 65535 bytes of code, so none of its steps count",
                        "work=com.acme.**"));
    }

    @Test
    void probes_of_a_coverage_agent_do_not_count() throws Exception {
        verify(Sources.compile(17, """
                        package com.acme;
                        public class Made {
                            public static int run() { boolean[] probes = $jacocoInit(); probes[0] = true; return 1; }
                            private static boolean[] $jacocoInit() { return new boolean[1]; }
                        }
                        """), 1, 1);
    }
}

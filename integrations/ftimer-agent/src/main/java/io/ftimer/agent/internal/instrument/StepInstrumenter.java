package io.ftimer.agent.internal.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Counts the steps of a method: one when it is entered, one for each jump backward that is taken, and those of {@link ChargedCall}s.
 *
 * <pre>{@code
 * StepCounter counter = StepCounter.entered();
 * ... the method; before each jump backward: counter.steps++;
 * }</pre>
 *
 * <p>A jump without a condition is preceded by the code that counts. Others lead to an island at the end of the method, which
 * counts and goes on to the target; it has the frame of the target, so none needs to be computed. Likewise the exceptions that an earlier
 * handler catches. No code is added after a label, where an object may be created: frames refer to that place.
 *
 * <p>Counting at loop headers instead would count the start of each loop, too, and basic blocks would make code larger by 80 %.
 */
final class StepInstrumenter extends MethodVisitor {
    /** The class that instrumented methods call. */
    static final String COUNTER = "io/ftimer/internal/steps/StepCounter";

    private static final String STEPS = "steps";

    /** What the code that counts needs beside what is on the stack. */
    private static final int MAX_ADDED_STACK = 5;

    private record Frame(int type, int numLocal, Object[] local, int numStack, Object @Nullable [] stack) {}

    private record ExceptionTableEntry(
            Label start, Label end, Label handler, @Nullable String type) {}

    private final AddedLocal counter;
    private final boolean countsLoops;
    private final String shownMethod;
    private final Set<Label> visited = new HashSet<>();
    private final Map<Label, Frame> frames = new HashMap<>();
    private final Map<Label, Label> islands = new LinkedHashMap<>();
    private final List<ExceptionTableEntry> exceptions = new ArrayList<>();

    /** The labels since the last frame. A target of a jump has a frame, if any has, so others do no harm. */
    private final List<Label> here = new ArrayList<>();

    /**
     * Creates a visitor.
     *
     * @param locals the number of local variable slots of the method
     * @param countsLoops whether it counts more than its calls
     * @param shownMethod the name of the method if its steps are also counted apart; empty if not
     */
    StepInstrumenter(MethodVisitor next, int locals, boolean countsLoops, String shownMethod) {
        super(Opcodes.ASM9, next);
        this.counter = new AddedLocal(locals, COUNTER);
        this.countsLoops = countsLoops;
        this.shownMethod = shownMethod;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        super.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTER, "entered", "()L" + COUNTER + ';', false);
        super.visitVarInsn(Opcodes.ASTORE, counter.index());
        countMethod();
    }

    private void countMethod() {
        if (!shownMethod.isEmpty()) {
            super.visitVarInsn(Opcodes.ALOAD, counter.index());
            super.visitLdcInsn(shownMethod);
            super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, COUNTER, "addToMethod", "(Ljava/lang/String;)V", false);
        }
    }

    private void countStep() {
        super.visitVarInsn(Opcodes.ALOAD, counter.index());
        super.visitInsn(Opcodes.DUP);
        super.visitFieldInsn(Opcodes.GETFIELD, COUNTER, STEPS, "J");
        super.visitInsn(Opcodes.LCONST_1);
        super.visitInsn(Opcodes.LADD);
        super.visitFieldInsn(Opcodes.PUTFIELD, COUNTER, STEPS, "J");
        countMethod();
    }

    @Override
    public void visitLabel(Label label) {
        super.visitLabel(label);
        visited.add(label);
        here.add(label);
    }

    @Override
    public void visitFrame(int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
        Object[] locals = counter.in(numLocal, local == null ? new Object[0] : local);
        Frame frame = new Frame(type, locals.length, locals, numStack, stack == null ? null : stack.clone());
        here.forEach(label -> frames.put(label, frame));
        here.clear();
        add(frame);
    }

    private void add(Frame frame) {
        super.visitFrame(frame.type, frame.numLocal, frame.local, frame.numStack, frame.stack);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        boolean isAlways = opcode == Opcodes.GOTO || opcode == Opcodes.JSR;
        if (isAlways && isBackward(label)) {
            countStep();
            super.visitJumpInsn(opcode, label);
        } else {
            super.visitJumpInsn(opcode, isAlways ? label : overIsland(label));
        }
    }

    private boolean isBackward(Label label) {
        return countsLoops && visited.contains(label);
    }

    private Label overIsland(Label target) {
        return isBackward(target) ? islandOf(target) : target;
    }

    private Label islandOf(Label target) {
        return islands.computeIfAbsent(target, unused -> new Label());
    }

    private Label[] overIslands(Label[] targets) {
        return Stream.of(targets).map(this::overIsland).toArray(Label[]::new);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        super.visitTableSwitchInsn(min, max, overIsland(otherwise), overIslands(labels));
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        super.visitLookupSwitchInsn(overIsland(otherwise), keys, overIslands(labels));
    }

    /** Whether the handler comes before what it protects is known at the end only. */
    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        exceptions.add(new ExceptionTableEntry(start, end, handler, type));
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        ChargedCall charged = countsLoops ? ChargedCall.of(owner, name, descriptor) : null;
        if (charged != null && charged.isBefore()) {
            charged.addTo(mv, descriptor, counter.index());
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (charged != null && !charged.isBefore()) {
            charged.addTo(mv, descriptor, counter.index());
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle linking, Object... arguments) {
        super.visitInvokeDynamicInsn(name, descriptor, linking, arguments);
        ChargedCall charged = countsLoops ? ChargedCall.ofLinked(linking.getOwner()) : null;
        if (charged != null) {
            charged.addTo(mv, descriptor, counter.index());
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        for (ExceptionTableEntry entry : exceptions) {
            boolean isBackward = countsLoops && entry.handler.getOffset() < entry.start.getOffset();
            super.visitTryCatchBlock(
                    entry.start, entry.end, isBackward ? islandOf(entry.handler) : entry.handler, entry.type);
        }
        islands.forEach((target, island) -> {
            super.visitLabel(island);
            Frame frame = frames.get(target);
            if (frame != null) {
                add(frame);
            }
            countStep();
            super.visitJumpInsn(Opcodes.GOTO, target);
        });
        super.visitMaxs(maxStack + MAX_ADDED_STACK, counter.index() + 1);
    }
}

package io.ftimer.agent.internal.instrument;

import io.ftimer.agent.internal.jdk.ChargedCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Counts the steps of a method: one when it is entered, one for each jump backward that is taken, and those of {@link ChargedCall}s. The
 * counter depends on whose code it is ({@link StepCode}).
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
    /** What the code that counts needs beside what is on the stack. */
    private static final int MAX_ADDED_STACK = Math.max(5, ChargedCall.MAX_ADDED_STACK);

    private record Frame(int type, int numLocal, Object[] local, int numStack, Object @Nullable [] stack) {}

    private record ExceptionTableEntry(
            Label start, Label end, Label handler, @Nullable String type) {}

    private final StepCode step;
    private final AddedLocal counter;
    private final int firstFree;
    private final boolean countsLoops;
    private final Optional<CodePlaces> places;
    private final Set<Label> visited = new HashSet<>();
    private final Map<Label, Frame> frames = new HashMap<>();
    private final Map<Label, Label> islands = new LinkedHashMap<>();
    private final List<ExceptionTableEntry> exceptions = new ArrayList<>();
    private final Set<Label> handlers = new HashSet<>();

    /** The labels since the last frame. A target of a jump has a frame, if any has, so others do no harm. */
    private final List<Label> here = new ArrayList<>();

    /** The slots that the method has in the end. */
    private int slots;

    /**
     * @param step the code that counts a step
     * @param locals the number of local variable slots of the method
     * @param firstFree the first slot that no other added code uses
     * @param countsLoops whether it counts more than its calls
     * @param places where the steps are also counted apart; empty if they are not
     */
    StepInstrumenter(
            MethodVisitor next,
            StepCode step,
            int locals,
            int firstFree,
            boolean countsLoops,
            Optional<CodePlaces> places) {
        super(Opcodes.ASM9, next);
        this.step = step;
        this.counter = new AddedLocal(locals, step.counter());
        this.firstFree = firstFree;
        this.slots = firstFree;
        this.countsLoops = countsLoops;
        this.places = places;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        step.enter(mv);
        super.visitVarInsn(Opcodes.ASTORE, counter.index());
        places.ifPresent(known -> known.enter(mv, counter.index()));
    }

    private void countStep() {
        step.countStep(mv, counter.index());
        places.ifPresent(known -> known.call(mv, "addStep"));
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        super.visitLineNumber(line, start);
        places.ifPresent(known -> known.line(line));
    }

    @Override
    public void visitLabel(Label label) {
        super.visitLabel(label);
        visited.add(label);
        here.add(label);
    }

    @Override
    public void visitFrame(int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
        Object[] withCounter = counter.in(numLocal, local == null ? new Object[0] : local);
        Object[] locals = places.map(known -> known.in(withCounter)).orElse(withCounter);
        boolean isHandler = here.stream().anyMatch(handlers::contains);
        Frame frame = new Frame(type, locals.length, locals, numStack, stack == null ? null : stack.clone());
        here.forEach(label -> frames.put(label, frame));
        here.clear();
        add(frame);
        if (isHandler) {
            places.ifPresent(known -> known.call(mv, "end"));
        }
    }

    private void add(Frame frame) {
        super.visitFrame(frame.type, frame.numLocal, frame.local, frame.numStack, frame.stack);
    }

    @Override
    public void visitInsn(int opcode) {
        if (Opcodes.IRETURN <= opcode && opcode <= Opcodes.RETURN) {
            places.ifPresent(known -> known.call(mv, "returned"));
        }
        super.visitInsn(opcode);
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
        handlers.add(handler);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        String called = CodePlaces.called(owner, name);
        String place = places.map(known -> known.place(called)).orElse("");
        charge(
                step.charge(owner, name, descriptor),
                called,
                place,
                () -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface));
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle linking, Object... arguments) {
        ChargedCall charged = step.addsCharges() ? ChargedCall.ofLinked(linking.getOwner()) : null;
        String place = places.map(known -> known.ofLinked(linking.getOwner())).orElse("");
        charge(charged, "", place, () -> super.visitInvokeDynamicInsn(name, descriptor, linking, arguments));
    }

    /** Adds a call, what it adds, and where it is. */
    private void charge(@Nullable ChargedCall charged, String called, String place, Runnable call) {
        if (!place.isEmpty()) {
            places.ifPresent(known -> known.call(mv, "begin", place));
        }
        if (charged == null) {
            call.run();
        } else {
            Runnable last = charged.isUncounted()
                    ? () -> super.visitLdcInsn(called)
                    : () -> step.pushCounterOfJdk(mv, counter.index());
            int free = charged.addTo(mv, firstFree, last, call);
            slots = Math.max(slots, free);
        }
        if (!place.isEmpty()) {
            places.ifPresent(known -> known.call(mv, "end"));
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
        super.visitMaxs(maxStack + MAX_ADDED_STACK, Math.max(maxLocals, slots));
    }
}

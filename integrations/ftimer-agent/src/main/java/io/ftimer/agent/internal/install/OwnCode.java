package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.ClassShape;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What class files, above all those of the project itself, say about regions. Each is read when it is needed first.
 *
 * <p>Thread safety: thread-safe.
 */
final class OwnCode extends ClassVisitor {
    private static final String FTIMER = "io/ftimer/";

    /** The classes, and whether they are in a folder of tests. */
    private final Map<String, Boolean> names;

    private final ClassLoader loader;
    private final Map<String, Set<String>> subtypes = new HashMap<>();
    private final Set<String> opened = new HashSet<>();
    private final Set<String> recorded = new HashSet<>();
    private final Set<String> inlined = new HashSet<>();
    private final Map<String, Forwarding> forwarding = new HashMap<>();
    private final Set<String> read = new HashSet<>();
    private String type = "";

    /**
     * How a method calls methods of its own name.
     *
     * @param called those of its class, by name and descriptor
     * @param isCertain whether each of its calls calls them: its code has no branch
     * @param isOnce whether it calls one such method of any class, and not in a loop
     */
    record Forwarding(Set<String> called, boolean isCertain, boolean isOnce) {
        private static final Forwarding NONE = new Forwarding(Set.of(), false, false);

        /** Ends the names of the methods in which the Kotlin compiler sets the default values of arguments. */
        private static final String DEFAULTS = "$default";

        static String withoutDefaults(String method) {
            return method.endsWith(DEFAULTS) ? method.substring(0, method.length() - DEFAULTS.length()) : method;
        }
    }

    OwnCode(Map<String, Boolean> names, ClassLoader loader) {
        super(Opcodes.ASM9);
        this.names = names;
        this.loader = loader;
    }

    /**
     * Returns whether code opens a region of a name itself: it passes the name as a constant to a recorder or to a method of its own. In
     * tests, where assertions have such constants too, only recorders count. So does {@code FTimers.instrument} of one of the types.
     */
    synchronized boolean opens(String region, List<ClassShape> types) {
        names.keySet().forEach(this::read);
        return opened.contains(region) || types.stream().map(ClassShape::name).anyMatch(recorded::contains);
    }

    /** Returns whether the Kotlin compiler copies the code of a function to its callers: then it has a variable that says so. */
    synchronized boolean isInlined(String className, String method) {
        if (names.containsKey(className)) {
            read(className);
        }
        return inlined.contains(className + '.' + method);
    }

    /** Returns how a method of any class calls methods of its own name. */
    synchronized Forwarding forwarding(String className, String key) {
        read(className);
        return forwarding.getOrDefault(className + '.' + key, Forwarding.NONE);
    }

    private void read(String name) {
        ClassReader reader = read.add(name) ? ClassShape.reader(name.replace('.', '/'), loader) : null;
        if (reader != null) {
            type = name;
            reader.accept(this, ClassReader.SKIP_FRAMES);
        }
    }

    /** Returns the classes but those of tests that extend or implement a class, directly or not. */
    synchronized Set<String> subtypes(String className) {
        if (subtypes.isEmpty()) {
            names.forEach((name, isOfTests) -> {
                ClassReader reader = isOfTests ? null : ClassShape.reader(name.replace('.', '/'), loader);
                if (reader != null) {
                    Stream.concat(Stream.of(String.valueOf(reader.getSuperName())), Stream.of(reader.getInterfaces()))
                            .map(parent -> parent.replace('/', '.'))
                            .forEach(parent -> subtypes.computeIfAbsent(parent, unused -> new TreeSet<>())
                                    .add(name));
                }
            });
        }
        Set<String> all = new TreeSet<>(subtypes.getOrDefault(className, Set.of()));
        subtypes.getOrDefault(className, Set.of()).forEach(subtype -> all.addAll(subtypes(subtype)));
        return all;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        return new MethodVisitor(Opcodes.ASM9) {
            private final Set<String> texts = new HashSet<>();
            private final Set<String> types = new HashSet<>();
            private final Set<String> overloads = new HashSet<>();
            private final Set<Label> passed = new HashSet<>();
            private int callsOfName;
            private boolean hasBranches;
            private boolean hasLoops;

            @Override
            public void visitLabel(Label label) {
                passed.add(label);
            }

            @Override
            public void visitJumpInsn(int opcode, Label target) {
                branch(target);
            }

            @Override
            public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
                branch(targets);
            }

            @Override
            public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
                branch(targets);
            }

            @Override
            public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String caught) {
                branch(handler);
            }

            private void branch(Label... targets) {
                hasBranches = true;
                hasLoops |= Stream.of(targets).anyMatch(passed::contains);
            }

            @Override
            public void visitEnd() {
                if (callsOfName > 0) {
                    boolean isCertain =
                            !hasBranches || !Forwarding.withoutDefaults(name).equals(name);
                    forwarding.put(
                            type + '.' + name + descriptor,
                            new Forwarding(overloads, isCertain, callsOfName == 1 && !hasLoops));
                }
            }

            @Override
            public void visitLdcInsn(Object value) {
                if (value instanceof String text) {
                    texts.add(text);
                } else if (value instanceof Type constant) {
                    types.add(constant.getClassName());
                }
            }

            @Override
            public void visitMethodInsn(
                    int opcode, String owner, String called, String parameters, boolean isInterface) {
                boolean records = owner.startsWith(FTIMER + "FTimer") || owner.startsWith(FTIMER + "Timer");
                if (records
                        || !names.getOrDefault(type, true) && !owner.startsWith(FTIMER) && !owner.startsWith("java")) {
                    opened.addAll(texts);
                }
                if (records && called.equals("instrument")) {
                    recorded.addAll(types);
                }
                texts.clear();
                if (Forwarding.withoutDefaults(called).equals(Forwarding.withoutDefaults(name))) {
                    callsOfName++;
                    if (owner.replace('/', '.').equals(type)) {
                        overloads.add(called + parameters);
                    }
                }
            }

            @Override
            public void visitLocalVariable(
                    String variable, String kind, @Nullable String generic, Label start, Label end, int index) {
                if (variable.equals("$i$f$" + name)) {
                    inlined.add(type + '.' + name);
                }
            }
        };
    }
}

package io.ftimer.spring;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;

/**
 * The class of a bean, as a proxy of it would be: what a subclass without state cannot do, and what does not pass it.
 *
 * @param obstacle the member that the proxy would have without its state, as the end of a sentence; empty if there is none
 * @param selfCall the first method that takes a connection from the object itself; empty if there is none
 */
record ProxiedClass(Optional<String> obstacle, Optional<String> selfCall) {
    private static final String GET_CONNECTION = "getConnection";

    static ProxiedClass of(Class<?> type) {
        return new ProxiedClass(obstacle(type), selfCall(type));
    }

    private static Stream<Class<?>> hierarchy(Class<?> type) {
        return Stream.<Class<?>>iterate(type, level -> level != null && level != Object.class, Class::getSuperclass);
    }

    private static Optional<String> obstacle(Class<?> type) {
        if (Modifier.isFinal(type.getModifiers())) {
            return Optional.of("its class " + type.getName() + " is final");
        }
        return hierarchy(type)
                .flatMap(level -> Stream.concat(
                        Arrays.stream(level.getDeclaredMethods())
                                .filter(ProxiedClass::isFinal)
                                .map(Method::getName)
                                .map(name -> "the method " + name + " of " + level.getName() + " is final"),
                        Arrays.stream(level.getDeclaredFields())
                                .filter(ProxiedClass::isPublicState)
                                .map(Field::getName)
                                .map(name -> "the field " + name + " of " + level.getName() + " is public")))
                .findFirst();
    }

    private static boolean isFinal(Method method) {
        int modifiers = method.getModifiers();
        return Modifier.isFinal(modifiers)
                && !Modifier.isPrivate(modifiers)
                && !Modifier.isStatic(modifiers)
                && !method.isSynthetic();
    }

    private static boolean isPublicState(Field field) {
        return Modifier.isPublic(field.getModifiers()) && !Modifier.isStatic(field.getModifiers());
    }

    private static Optional<String> selfCall(Class<?> type) {
        Set<String> owners = new HashSet<>();
        hierarchy(type).map(Type::getInternalName).forEach(owners::add);
        return hierarchy(type)
                .flatMap(level -> selfCalls(level, owners).stream())
                .findFirst();
    }

    /** Returns the methods of a class that call {@code getConnection} of its hierarchy; none if its bytes cannot be read. */
    private static Set<String> selfCalls(Class<?> level, Set<String> owners) {
        Set<String> callers = new HashSet<>();
        try (InputStream bytes = level.getResourceAsStream("/" + Type.getInternalName(level) + ".class")) {
            if (bytes != null) {
                new ClassReader(bytes).accept(new Calls(level, owners, callers), ClassReader.SKIP_DEBUG);
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            // of a newer JVM, or made at run time
        }
        return callers;
    }

    /** Finds the calls in a class. */
    private static final class Calls extends ClassVisitor {
        private final Class<?> level;
        private final Set<String> owners;
        private final Set<String> callers;

        Calls(Class<?> level, Set<String> owners, Set<String> callers) {
            super(SpringAsmInfo.ASM_VERSION);
            this.level = level;
            this.owners = owners;
            this.callers = callers;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            // the outermost call is recorded, whatever it calls
            return name.equals(GET_CONNECTION)
                    ? null
                    : new MethodVisitor(SpringAsmInfo.ASM_VERSION) {
                        @Override
                        public void visitMethodInsn(
                                int opcode, String owner, String called, String type, boolean isInterface) {
                            if (called.equals(GET_CONNECTION) && owners.contains(owner)) {
                                callers.add(level.getSimpleName() + "." + name);
                            }
                        }
                    };
        }
    }
}

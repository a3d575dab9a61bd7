package io.ftimer.spring;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.util.ClassUtils;

/** What a proxy of a bean would do otherwise, as a subclass without state, and what does not pass it. Stateless. */
final class ProxiedClass {
    private static final String GET_CONNECTION = "getConnection";

    private ProxiedClass() {}

    /** Returns the obstacle of a class that has no subclasses. */
    static String cannotBeExtended(Class<?> type) {
        return "its class " + type.getName() + " cannot be extended";
    }

    private static Stream<Class<?>> hierarchy(Class<?> type) {
        return Stream.<Class<?>>iterate(type, level -> level != null && level != Object.class, Class::getSuperclass);
    }

    /** Returns the member that a proxy would have without its state, as the end of a sentence; empty if there is none. */
    static Optional<String> obstacle(Class<?> type) {
        if (Modifier.isFinal(type.getModifiers())) {
            return Optional.of(cannotBeExtended(type));
        }
        return hierarchy(type)
                .flatMap(level -> Stream.concat(
                        members(level.getDeclaredMethods(), Modifier.FINAL)
                                .map(name -> "the method " + name + " of " + level.getName() + " is final"),
                        members(level.getDeclaredFields(), Modifier.PUBLIC)
                                .map(name -> "the field " + name + " of " + level.getName() + " is public")))
                .findFirst()
                .or(() -> usedField(type));
    }

    /** Returns the names of the members of an object that are not private, and have a modifier. */
    private static Stream<String> members(Member[] members, int modifier) {
        int examined = modifier | Modifier.PRIVATE | Modifier.STATIC;
        return Arrays.stream(members)
                .filter(member -> (member.getModifiers() & examined) == modifier && !member.isSynthetic())
                .map(Member::getName);
    }

    /** Returns a field that another class of the package uses, which may have the proxy instead of the bean. */
    private static Optional<String> usedField(Class<?> type) {
        Set<String> owners = owners(type);
        PathMatchingResourcePatternResolver packages = new PathMatchingResourcePatternResolver(type.getClassLoader());
        return hierarchy(type)
                .map(Class::getPackageName)
                .distinct()
                .flatMap(name -> classes(packages, name))
                .flatMap(file -> uses(file, owners).fields.stream())
                .findFirst();
    }

    private static Stream<Resource> classes(PathMatchingResourcePatternResolver packages, String name) {
        try {
            return Arrays.stream(packages.getResources("classpath*:" + name.replace('.', '/') + "/*.class"));
        } catch (IOException unreadable) {
            return Stream.empty();
        }
    }

    /** Returns the first method that takes a connection from the object itself; empty if there is none. */
    static Optional<String> selfCall(Class<?> type) {
        Set<String> owners = owners(type);
        return hierarchy(type)
                .map(level -> new ClassPathResource(Type.getInternalName(level) + ".class", level.getClassLoader()))
                .flatMap(file -> uses(file, owners).callers.stream())
                .findFirst();
    }

    private static Set<String> owners(Class<?> type) {
        return hierarchy(type).map(Type::getInternalName).collect(Collectors.toSet());
    }

    /** Returns what a class uses of a bean; nothing if its bytes cannot be read. */
    private static Uses uses(Resource file, Set<String> owners) {
        try (InputStream bytes = file.getInputStream()) {
            ClassReader reader = new ClassReader(bytes);
            Uses uses = new Uses(reader.getClassName(), owners);
            reader.accept(uses, ClassReader.SKIP_DEBUG);
            return uses;
        } catch (IOException | IllegalArgumentException unreadable) {
            // of a newer JVM, or made at run time
            return new Uses("", owners);
        }
    }

    /** Finds what a class uses of a class of beans and its superclasses. */
    private static final class Uses extends ClassVisitor {
        final Set<String> callers = new LinkedHashSet<>();
        final Set<String> fields = new LinkedHashSet<>();
        private final Set<String> owners;
        private final String user;

        /** What is declared in a class of the bean has the bean itself. */
        private final boolean isPart;

        Uses(String name, Set<String> owners) {
            super(SpringAsmInfo.ASM_VERSION);
            this.owners = owners;
            user = ClassUtils.convertResourcePathToClassName(name);
            isPart = owners.stream().anyMatch(owner -> name.equals(owner) || name.startsWith(owner + "$"));
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new MethodVisitor(SpringAsmInfo.ASM_VERSION) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    // of getConnection itself the outermost call is recorded, whatever it calls
                    if (called.equals(GET_CONNECTION) && !name.equals(GET_CONNECTION) && owners.contains(owner)) {
                        callers.add(user.substring(Math.max(user.lastIndexOf('.'), user.lastIndexOf('$')) + 1) + "."
                                + name);
                    }
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String type) {
                    boolean isOfObject = opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD;
                    if (isOfObject && !isPart && owners.contains(owner)) {
                        fields.add(user + " uses the field " + field + " of "
                                + ClassUtils.convertResourcePathToClassName(owner));
                    }
                }
            };
        }
    }
}

package io.ftimer.agent.internal.install;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts the instrumentation between the other agents. Coverage agents identify classes by their original bytes, so they come first. Mocks
 * replace the calls of methods, and a replaced call opens no region, so they come last.
 *
 * <p>Transformers that can transform again run behind those that cannot, as those of coverage agents, and in the order in which
 * their agents were started. So instrumentation is of the first kind, unless Mockito was started before: then classes are instrumented
 * by a transformer of the second kind, and only those that were loaded earlier by one of the first.
 *
 * <p>Thread safety: thread-safe.
 */
final class LoadOrder {
    /** Classes that Mockito loads before it replaces methods, as an agent and without. */
    private static final Set<String> MOCKS = Set.of(
            "org.mockito.internal.PremainAttach", "org.mockito.internal.creation.bytebuddy.InlineBytecodeGenerator");

    private final Instrumentation instrumentation;
    private final ClassInstrumentation classInstrumentation;
    private final Set<Class<?>> loadedBefore =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    LoadOrder(Instrumentation instrumentation, ClassInstrumentation classInstrumentation) {
        this.instrumentation = instrumentation;
        this.classInstrumentation = classInstrumentation;
    }

    void start() {
        boolean isBehindMocks =
                Stream.of(instrumentation.getAllLoadedClasses()).anyMatch(type -> MOCKS.contains(type.getName()));
        instrumentation.addTransformer(new Transformer(false), !isBehindMocks);
        if (isBehindMocks) {
            instrumentation.addTransformer(new Transformer(true), true);
        }
    }

    void instrumentAgain(Class<?> type) throws Exception {
        loadedBefore.add(type);
        instrumentation.retransformClasses(type);
    }

    private final class Transformer implements ClassFileTransformer {
        /** Whether it instruments loaded classes again, instead of classes as they are loaded. */
        private final boolean again;

        Transformer(boolean again) {
            this.again = again;
        }

        @Override
        public byte @Nullable [] transform(
                @Nullable Module module,
                @Nullable ClassLoader loader,
                @Nullable String name,
                @Nullable Class<?> redefined,
                @Nullable ProtectionDomain domain,
                byte[] classFile) {
            return !again || redefined != null && loadedBefore.contains(redefined)
                    ? classInstrumentation.transform(module, loader, name, classFile, again)
                    : null;
        }
    }
}

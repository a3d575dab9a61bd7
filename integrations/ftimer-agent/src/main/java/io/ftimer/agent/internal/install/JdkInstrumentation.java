package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.JdkInstrumenter;
import io.ftimer.agent.internal.jdk.BootCounter;
import io.ftimer.agent.internal.jdk.JdkClasses;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counts the steps inside the JDK, in its classes that are loaded and in those that will be, and lets nothing count while classes load or
 * are initialized, in classes of every loader.
 *
 * <p>Thread safety: thread-safe.
 */
final class JdkInstrumentation {
    /** The system property that is {@code true} when the steps inside the JDK count. */
    private static final String COUNTS_PROPERTY = "io.ftimer.agent.work.jdk";

    /** The classes of the agent and of ASM, which are loaded while others are transformed. */
    private static final String OWN_PACKAGE = "io/ftimer/agent/";

    private static final String ASM = "org/objectweb/asm/";

    /** Accessors of reflection, which the JVM takes as they are. */
    private static final String GENERATED = "jdk/internal/reflect/Generated";

    private final Instrumentation instrumentation;
    private final Consumer<String> diagnostics;
    private boolean isAsked;
    private boolean counts;

    JdkInstrumentation(Instrumentation instrumentation, Consumer<String> diagnostics) {
        this.instrumentation = instrumentation;
        this.diagnostics = diagnostics;
    }

    /** Begins to count, unless it has before. Returns whether the JDK counts; if it cannot, one line says why. */
    synchronized boolean start() {
        if (!isAsked) {
            isAsked = true;
            int release = Runtime.version().feature();
            if (JdkClasses.KNOWN_RELEASES.contains(release)) {
                counts = begin();
            } else {
                diagnostics.accept("the steps inside the JDK do not count: this agent knows those of the releases "
                        + String.join(
                                " and ",
                                JdkClasses.KNOWN_RELEASES.stream()
                                        .sorted()
                                        .map(String::valueOf)
                                        .toList())
                        + ", and this is " + release + "; set work.jdk=false, or use one of those");
            }
        }
        return counts;
    }

    private boolean begin() {
        try {
            BootCounter.define(instrumentation);
            // before classes are transformed: what the agent needs for that must be loaded
            for (String type : List.of("java.util.ArrayList", "java.lang.String")) {
                JdkInstrumenter.instrument(classFile(type), type, true);
            }
            instrumentation.addTransformer(new Transformer(), true);
            transformLoaded();
            System.setProperty(COUNTS_PROPERTY, "true");
            return true;
        } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
            diagnostics.accept("the steps inside the JDK do not count: " + e);
            return false;
        }
    }

    private static byte[] classFile(String type) throws IOException {
        try (InputStream file = ClassLoader.getSystemResourceAsStream(type.replace('.', '/') + ".class")) {
            return file == null ? new byte[0] : file.readAllBytes();
        }
    }

    private void transformLoaded() {
        Class<?>[] loaded = Stream.of(instrumentation.getAllLoadedClasses())
                .filter(type -> type.getClassLoader() == null && instrumentation.isModifiableClass(type))
                .filter(type -> !type.isArray() && !type.isHidden())
                .filter(type -> JdkClasses.concerns(type.getName()))
                .toArray(Class<?>[]::new);
        try {
            // at once, which takes a tenth of the time
            instrumentation.retransformClasses(loaded);
        } catch (UnmodifiableClassException | LinkageError e) {
            Stream.of(loaded).forEach(this::transform);
        }
    }

    private void transform(Class<?> type) {
        try {
            instrumentation.retransformClasses(type);
        } catch (UnmodifiableClassException | LinkageError e) {
            diagnostics.accept("the steps of " + type.getName() + " do not count: " + e);
        }
    }

    private final class Transformer implements ClassFileTransformer {
        @Override
        public byte @Nullable [] transform(
                @Nullable Module module,
                @Nullable ClassLoader loader,
                @Nullable String name,
                @Nullable Class<?> redefined,
                @Nullable ProtectionDomain domain,
                byte[] classFile) {
            if (name == null
                    || name.startsWith(OWN_PACKAGE)
                    || name.startsWith(ASM)
                    || name.startsWith(GENERATED)
                    || name.equals(BootCounter.NAME)) {
                return null;
            }
            try {
                return JdkInstrumenter.instrument(classFile, name.replace('/', '.'), loader == null);
            } catch (RuntimeException e) {
                if (loader == null) {
                    diagnostics.accept("the steps of " + name.replace('/', '.') + " do not count: " + e);
                }
                return null;
            }
        }
    }
}

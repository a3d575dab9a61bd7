package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.JdkInstrumenter;
import io.ftimer.agent.internal.jdk.BootCounter;
import io.ftimer.agent.internal.jdk.JdkClasses;
import io.ftimer.agent.internal.jdk.JdkCounter;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

    private static final String NOT_COUNTED = "the steps inside the JDK do not count: ";

    /** The classes of the agent and of ASM, which are loaded while others are transformed. */
    private static final String OWN_PACKAGE = "io/ftimer/agent/";

    private static final String ASM = "org/objectweb/asm/";

    /** The beginning of the names of classes that may be loaded before, and have zones, too. */
    private static final String FTIMER = "io.ftimer.";

    /** Accessors of reflection, which the JVM takes as they are. */
    private static final String GENERATED = "jdk/internal/reflect/Generated";

    /** The third time there is nothing left. */
    private static final int MOST_TIMES = 3;

    /** Classes of lambdas, which come from the archive of the JVM or are made when they are needed, whatever ran before. */
    private static final String HIDDEN = "$$";

    private final Instrumentation instrumentation;
    private final Consumer<String> diagnostics;

    /** The names of the classes of the JDK that were transformed, or need not be. */
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    private boolean isAsked;
    private boolean counts;

    JdkInstrumentation(Instrumentation instrumentation, Consumer<String> diagnostics) {
        this.instrumentation = instrumentation;
        this.diagnostics = diagnostics;
    }

    /** Begins to count, unless it has before. Returns whether the JDK counts; if it cannot, one line says why. */
    synchronized boolean start(ClassInstrumentation ofOthers) {
        if (!isAsked) {
            isAsked = true;
            try {
                counts = begin(ofOthers);
            } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
                diagnostics.accept(NOT_COUNTED + e);
            }
        }
        return counts;
    }

    private boolean begin(ClassInstrumentation ofOthers) throws IOException, ReflectiveOperationException {
        int release = Runtime.version().feature();
        if (!JdkClasses.KNOWN_RELEASES.contains(release)) {
            diagnostics.accept(NOT_COUNTED + "this agent knows those of the releases "
                    + JdkClasses.KNOWN_RELEASES.stream()
                            .sorted()
                            .map(String::valueOf)
                            .collect(Collectors.joining(" and "))
                    + ", and this is " + release + "; use one of these, or set work.jdk=false");
            return false;
        }
        BootCounter.define(instrumentation, ClassInstrumentation.classFile(JdkCounter.class));
        // before classes are transformed: what the agent needs for that must be loaded
        ofOthers.rehearse();
        Class<?>[] unused = Pattern.class.getDeclaredClasses();
        for (Class<?> type : List.of(ArrayList.class, String.class)) {
            JdkInstrumenter.instrument(ClassInstrumentation.classFile(type), type.getName(), true);
        }
        instrumentation.addTransformer(new Transformer(), true);
        transformLoaded();
        System.setProperty(COUNTS_PROPERTY, "true");
        return true;
    }

    /**
     * Transforms the loaded classes. Those that are loaded meanwhile by what transforms others are not seen by it, so it looks again: which
     * they are depends on what ran before.
     */
    private void transformLoaded() {
        for (int times = 0; times < MOST_TIMES; times++) {
            retransform(instrumentation, loaded(), this::complain);
        }
    }

    /** Transforms loaded classes at once, which takes a tenth of the time, or one by one if one stops the others. */
    static void retransform(Instrumentation instrumentation, Class<?>[] types, BiConsumer<String, Throwable> failed) {
        try {
            instrumentation.retransformClasses(types);
        } catch (Exception | LinkageError e) {
            if (types.length == 1) {
                failed.accept(types[0].getName(), e);
            } else {
                Stream.of(types).forEach(type -> retransform(instrumentation, new Class<?>[] {type}, failed));
            }
        }
    }

    private void complain(String type, Throwable e) {
        diagnostics.accept("the steps of " + type + " do not count: " + e);
    }

    private Class<?>[] loaded() {
        return Stream.of(instrumentation.getAllLoadedClasses())
                .filter(type -> type.getClassLoader() == null || type.getName().startsWith(FTIMER))
                .filter(type -> instrumentation.isModifiableClass(type) && !type.isArray() && !type.isHidden())
                .filter(type -> !seen.contains(type.getName()))
                .filter(type -> JdkClasses.counts(type.getName())
                        || !JdkClasses.zonesOf(type.getName()).isEmpty())
                .toArray(Class<?>[]::new);
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
                    || loader == null && name.contains(HIDDEN)
                    || name.equals(BootCounter.NAME)) {
                return null;
            }
            String type = name.replace('/', '.');
            if (loader == null) {
                seen.add(type);
            }
            try {
                return JdkInstrumenter.instrument(classFile, type, loader == null);
            } catch (RuntimeException e) {
                if (loader == null) {
                    complain(type, e);
                }
                return null;
            }
        }
    }
}

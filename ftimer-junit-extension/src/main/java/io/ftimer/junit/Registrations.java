package io.ftimer.junit;

import io.ftimer.junit.internal.run.TestSettings;
import io.ftimer.junit.internal.run.TestSettings.Overrides;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * Selects one of several registrations. JUnit merges registrations by annotation, but not those by annotation, by a field and
 * by auto-detection. It calls all of them. Only the one that it calls innermost acts, because only that one certainly runs on
 * the thread of the method.
 */
final class Registrations {
    private static final Namespace NAMESPACE = Namespace.create(Registrations.class);
    private static final String ACTING = "acting";

    /** Whether a class has an instance field that registers this extension. */
    private static final ClassValue<Boolean> HAS_INSTANCE_FIELD = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return !AnnotationSupport.findAnnotatedFields(
                            type,
                            RegisterExtension.class,
                            field -> field.getType() == FTimerExtension.class
                                    && !Modifier.isStatic(field.getModifiers()),
                            HierarchyTraversalMode.TOP_DOWN)
                    .isEmpty();
        }
    };

    private Registrations() {}

    /**
     * Records that {@code extension} is registered in {@code context}; the last one is the innermost. Settings in code are those
     * of the innermost one that has some, whichever one acts.
     */
    static void announce(FTimerExtension extension, ExtensionContext context) {
        context.getStore(NAMESPACE).put(ACTING, extension);
        if (!extension.overrides().equals(Overrides.NONE)) {
            TestSettings.override(extension.overrides(), context);
        }
    }

    /** Returns whether {@code extension} acts in {@code context}. */
    static boolean acts(FTimerExtension extension, ExtensionContext context) {
        // A constructor of an instance for all tests precedes all announcements: then the first caller acts.
        return context.getStore(NAMESPACE).getOrComputeIfAbsent(ACTING, key -> extension) == extension;
    }

    /** Returns whether no registration that JUnit calls later may have settings in code: only those by instance fields may. */
    static boolean areSettingsKnown(FTimerExtension extension, ExtensionContext context) {
        return !extension.overrides().equals(Overrides.NONE)
                || context.getTestInstances()
                        .map(instances -> instances.getAllInstances().stream()
                                .noneMatch(instance -> HAS_INSTANCE_FIELD.get(instance.getClass())))
                        .orElse(true);
    }
}

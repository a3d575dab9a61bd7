package io.ftimer.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Selects one of several registrations. JUnit merges registrations by annotation, but not those by annotation, by a field and
 * by auto-detection. It calls all of them. Only the one that it calls innermost acts, because only that one certainly runs on
 * the thread of the method.
 */
final class Registrations {
    private static final Namespace NAMESPACE = Namespace.create(Registrations.class);
    private static final String ACTING = "acting";
    private static final String OVERRIDES = "overrides";

    /** Whether a class has an instance field that registers this extension. */
    private static final ClassValue<Boolean> HAS_INSTANCE_FIELD = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return AnnotationSupport.findAnnotatedFields(type, RegisterExtension.class, Registrations::isInstanceField)
                    .stream()
                    .findAny()
                    .isPresent();
        }
    };

    /** What the settings of a test depend on, besides the configuration parameters of the run. */
    private record Configured(Overrides overrides, boolean isAlone) {}

    private Registrations() {}

    private static boolean isInstanceField(Field field) {
        return field.getType() == FTimerExtension.class && !Modifier.isStatic(field.getModifiers());
    }

    /** Records that {@code extension} is registered in {@code context}; the last one is the innermost. */
    static void announce(FTimerExtension extension, ExtensionContext context) {
        Store store = context.getStore(NAMESPACE);
        store.put(ACTING, extension);
        if (extension.overrides() != Overrides.NONE) {
            store.put(OVERRIDES, extension.overrides());
        }
    }

    /** Returns whether {@code extension} acts in {@code context}. */
    static boolean acts(FTimerExtension extension, ExtensionContext context) {
        // A constructor of an instance for all tests precedes all announcements: then the first caller acts.
        return context.getStore(NAMESPACE).getOrComputeIfAbsent(ACTING, key -> extension) == extension;
    }

    /** Returns whether no registration that JUnit calls later may have settings in code: only those by instance fields may. */
    static boolean areSettingsKnown(FTimerExtension extension, ExtensionContext context) {
        return extension.overrides() != Overrides.NONE
                || context.getTestInstances()
                        .map(instances -> instances.getAllInstances().stream()
                                .noneMatch(instance -> HAS_INSTANCE_FIELD.get(instance.getClass())))
                        .orElse(true);
    }

    /** Returns the settings in {@code context}: those of the innermost registration in code, whichever one acts. */
    static TestSettings settings(ExtensionContext context) {
        Overrides overrides = context.getStore(NAMESPACE).getOrDefault(OVERRIDES, Overrides.class, Overrides.NONE);
        boolean isAlone = Isolation.isAlone(context);
        // reading all parameters for each test would take most of the time that the extension adds to it
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        new Configured(overrides, isAlone),
                        key -> overrides.over(context::getConfigurationParameter, isAlone),
                        TestSettings.class);
    }
}

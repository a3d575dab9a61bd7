package io.ftimer.junit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * Which of several registrations acts. JUnit knows an extension that was registered twice by annotation as one, but not one
 * that is registered by annotation, by a field and by auto-detection. All of them are called; only the one that JUnit calls
 * innermost does anything, because only it is sure to be on the thread that runs the method.
 */
final class Registrations {
    private static final Namespace NAMESPACE = Namespace.create(Registrations.class);
    private static final String ACTING = "acting";
    private static final String OVERRIDES = "overrides";

    private Registrations() {}

    /** Notes that {@code extension} is registered for what is in {@code context}; the last one is the innermost. */
    static void announce(FTimerExtension extension, ExtensionContext context) {
        Store store = context.getStore(NAMESPACE);
        store.put(ACTING, extension);
        if (extension.overrides() != Overrides.NONE) {
            store.put(OVERRIDES, extension.overrides());
        }
    }

    /** Returns whether it is up to {@code extension} to act in {@code context}. */
    static boolean acts(FTimerExtension extension, ExtensionContext context) {
        // With one instance for all tests, the constructor comes before anybody is announced: then the first to ask
        // acts.
        return context.getStore(NAMESPACE).getOrComputeIfAbsent(ACTING, key -> extension) == extension;
    }

    /** Returns what holds in {@code context}: what the innermost registration in code says, whichever acts. */
    static TestSettings settings(ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .getOrDefault(OVERRIDES, Overrides.class, Overrides.NONE)
                .over(context::getConfigurationParameter);
    }
}

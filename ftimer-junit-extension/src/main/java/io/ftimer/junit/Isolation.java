package io.ftimer.junit;

import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;

import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.Isolated;

/** Whether other tests may run at the same time as a test. Stateless. */
final class Isolation {
    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";

    private Isolation() {}

    /** Returns whether no other test of this JVM runs at the same time. */
    static boolean isAlone(ExtensionContext context) {
        return !context.getConfigurationParameter(PARALLEL)
                        .map(Boolean::parseBoolean)
                        .orElse(false)
                || isIsolated(context);
    }

    /** Searches the parents too: they include the factory of a dynamic test and the enclosing classes. */
    private static boolean isIsolated(ExtensionContext context) {
        Optional<ExtensionContext> at = Optional.of(context);
        while (at.isPresent()) {
            if (at.get()
                    .getTestClass()
                    .filter(type -> isAnnotated(type, Isolated.class))
                    .isPresent()) {
                return true;
            }
            at = at.get().getParent();
        }
        return false;
    }
}

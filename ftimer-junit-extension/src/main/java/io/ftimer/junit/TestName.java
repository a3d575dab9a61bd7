package io.ftimer.junit;

import org.junit.jupiter.api.extension.ExtensionContext;

/** How a test is called in what the extension prints. */
final class TestName {
    private TestName() {}

    /** Returns the display names from the class down to the test, for instance {@code SolverTest > solves(int) > [1] 100}. */
    static String of(ExtensionContext context) {
        return context.getParent()
                .filter(parent -> parent != context.getRoot())
                .map(parent -> of(parent) + " > " + context.getDisplayName())
                .orElseGet(context::getDisplayName);
    }
}

package io.ftimer.agent.instrumentation;

import java.lang.reflect.Modifier;

/** The minimum visibility of the methods that are instrumented. */
public enum Visibility {
    /** Public methods only. */
    PUBLIC,
    /** Public and protected methods. */
    PROTECTED,
    /** All but private methods. */
    PACKAGE,
    /** All methods. */
    PRIVATE;

    /** Returns whether a method with these modifiers is at least as visible. */
    public boolean includes(int modifiers) {
        return of(modifiers).compareTo(this) <= 0;
    }

    private static Visibility of(int modifiers) {
        if (Modifier.isPublic(modifiers)) {
            return PUBLIC;
        }
        if (Modifier.isProtected(modifiers)) {
            return PROTECTED;
        }
        return Modifier.isPrivate(modifiers) ? PRIVATE : PACKAGE;
    }
}

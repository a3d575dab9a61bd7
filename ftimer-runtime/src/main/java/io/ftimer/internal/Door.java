package io.ftimer.internal;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** Connects internal interfaces with the packages above them that implement them. Thread-safe. */
public final class Door {
    private static final Map<Class<?>, Object> IMPLEMENTATIONS = new ConcurrentHashMap<>();

    private Door() {}

    /** Installs an implementation; called by the static initializer of the class that {@link #open} names. */
    public static <A> void install(Class<A> access, A implementation) {
        IMPLEMENTATIONS.put(access, implementation);
    }

    /**
     * Returns the implementation.
     *
     * @param installer the class whose static initializer installs it
     */
    public static <A> A open(Class<A> access, String installer) {
        if (!IMPLEMENTATIONS.containsKey(access)) {
            try {
                Class.forName(installer, true, access.getClassLoader());
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException("the classes of fTimer are incomplete", e);
            }
        }
        return access.cast(Objects.requireNonNull(IMPLEMENTATIONS.get(access)));
    }
}

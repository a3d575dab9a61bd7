package io.ftimer;

/** A {@link java.util.function.Supplier} that may throw a checked exception. */
@FunctionalInterface
public interface CheckedSupplier<T, X extends Exception> {

    /** Returns the value. */
    T get() throws X;
}

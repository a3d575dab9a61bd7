package io.ftimer.junit;

import org.jspecify.annotations.Nullable;

/** Code of the user: a test method, a lifecycle method, or a constructor. */
@FunctionalInterface
interface Body<T extends @Nullable Object> {
    T run() throws Throwable;
}

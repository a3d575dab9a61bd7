package io.ftimer.junit;

import org.jspecify.annotations.Nullable;

/** User code: a test method, a lifecycle method, or a constructor. */
@FunctionalInterface
interface Body<T extends @Nullable Object> {
    T run() throws Throwable;
}

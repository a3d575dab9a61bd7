/** Not API: the agent in the JVM of the tests, and what it instrumented. */
@NullMarked
package io.ftimer.assertj.internal.instrumentation;

import org.jspecify.annotations.NullMarked;

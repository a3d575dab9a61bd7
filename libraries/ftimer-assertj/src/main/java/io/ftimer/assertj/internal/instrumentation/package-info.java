/** Not API: the agent in the JVM of the tests, and what it instrumented. */
package io.ftimer.assertj.internal.instrumentation;

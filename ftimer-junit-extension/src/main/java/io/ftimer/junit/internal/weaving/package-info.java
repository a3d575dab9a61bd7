/** Not API: the agent in the JVM of the tests, and what it wove. */
@NullMarked
package io.ftimer.junit.internal.weaving;

import org.jspecify.annotations.NullMarked;

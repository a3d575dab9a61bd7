/** Not API: the agent in the JVM of the tests, and what it wove. */
@NullMarked
package io.ftimer.assertj.internal.weaving;

import org.jspecify.annotations.NullMarked;

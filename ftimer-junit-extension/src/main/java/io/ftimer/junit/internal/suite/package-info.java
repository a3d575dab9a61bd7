/** Not API: the report on all tests of a run. Each test hands over its tree when it has ended. */
@NullMarked
package io.ftimer.junit.internal.suite;

import org.jspecify.annotations.NullMarked;

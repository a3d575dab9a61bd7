/** Not API: the report over all tests of a run. Tests hand over their trees here. */
@NullMarked
package io.ftimer.junit.internal.suite;

import org.jspecify.annotations.NullMarked;

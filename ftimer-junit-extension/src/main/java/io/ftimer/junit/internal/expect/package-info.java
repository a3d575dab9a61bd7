/** Not API: expectations on the runs of a test, as plain records, and how they are checked. */
@NullMarked
package io.ftimer.junit.internal.expect;

import org.jspecify.annotations.NullMarked;

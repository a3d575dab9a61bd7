/** Not API: the runs of one test, with their sessions, and what they are checked for. */
@NullMarked
package io.ftimer.junit.internal.run;

import org.jspecify.annotations.NullMarked;

/** What other modules add to traces. Not API: names and behavior may change in any release. */
@NullMarked
package io.ftimer.internal.trace;

import org.jspecify.annotations.NullMarked;

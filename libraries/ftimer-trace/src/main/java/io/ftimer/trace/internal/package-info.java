/** What other modules add to traces. Not API: names and behavior may change in any release. */
@NullMarked
package io.ftimer.trace.internal;

import org.jspecify.annotations.NullMarked;

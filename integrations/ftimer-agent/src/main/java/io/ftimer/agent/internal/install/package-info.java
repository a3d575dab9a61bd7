/** Decides which classes of the running program are woven, and keeps the results. */
@NullMarked
package io.ftimer.agent.internal.install;

import org.jspecify.annotations.NullMarked;

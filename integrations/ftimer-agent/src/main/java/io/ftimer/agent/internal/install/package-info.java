/** Decides which classes of the running program are instrumented, and keeps the results. */
@NullMarked
package io.ftimer.agent.internal.install;

import org.jspecify.annotations.NullMarked;

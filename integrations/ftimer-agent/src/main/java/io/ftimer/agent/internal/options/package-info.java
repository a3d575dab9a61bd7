/** What the agent is to instrument, and what it has instrumented. */
@NullMarked
package io.ftimer.agent.internal.options;

import org.jspecify.annotations.NullMarked;

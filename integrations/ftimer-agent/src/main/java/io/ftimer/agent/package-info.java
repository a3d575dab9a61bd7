/** The Java agent, which opens regions in code without editing it. */
@NullMarked
package io.ftimer.agent;

import org.jspecify.annotations.NullMarked;

/** Not API: what classes call in which the agent counts steps. */
@NullMarked
package io.ftimer.internal.steps;

import org.jspecify.annotations.NullMarked;

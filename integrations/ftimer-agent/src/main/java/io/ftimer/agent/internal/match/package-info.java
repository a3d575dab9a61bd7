/** Patterns for classes and methods. */
@NullMarked
package io.ftimer.agent.internal.match;

import org.jspecify.annotations.NullMarked;

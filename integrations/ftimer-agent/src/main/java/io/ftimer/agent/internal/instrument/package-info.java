/** Adds a region to methods of a class file. */
@NullMarked
package io.ftimer.agent.internal.instrument;

import org.jspecify.annotations.NullMarked;

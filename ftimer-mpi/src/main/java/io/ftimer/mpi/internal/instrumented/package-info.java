/** The calls that the agent adds to classes of MPJ Express. Not API. */
@NullMarked
package io.ftimer.mpi.internal.instrumented;

import org.jspecify.annotations.NullMarked;

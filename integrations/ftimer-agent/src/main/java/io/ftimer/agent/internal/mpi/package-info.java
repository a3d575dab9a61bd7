/** Finds the methods of MPJ Express that communicate. */
@NullMarked
package io.ftimer.agent.internal.mpi;

import org.jspecify.annotations.NullMarked;

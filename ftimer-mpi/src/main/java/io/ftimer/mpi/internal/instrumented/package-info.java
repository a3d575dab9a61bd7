/** The calls that the agent adds to classes of MPJ Express. Not API. */
package io.ftimer.mpi.internal.instrumented;

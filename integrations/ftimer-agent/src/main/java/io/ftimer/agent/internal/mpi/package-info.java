/** Finds the methods of MPJ Express that communicate. */
package io.ftimer.agent.internal.mpi;

/** Observed communicators: the common part of traces and profiles of MPI calls. Not API. */
package io.ftimer.mpi.internal.calls;

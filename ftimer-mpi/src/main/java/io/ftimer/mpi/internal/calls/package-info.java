/** Observed communicators: the common part of traces and profiles of MPI calls. Not API. */
@NullMarked
package io.ftimer.mpi.internal.calls;

import org.jspecify.annotations.NullMarked;

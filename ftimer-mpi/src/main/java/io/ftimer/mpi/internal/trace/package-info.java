/** The MPI functions of traces, and how the arguments of their calls are stored. Not API. */
@NullMarked
package io.ftimer.mpi.internal.trace;

import org.jspecify.annotations.NullMarked;

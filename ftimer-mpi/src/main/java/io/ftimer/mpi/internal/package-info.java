/** Where threads are, for reports of engines and launchers. */
@NullMarked
package io.ftimer.mpi.internal;

import org.jspecify.annotations.NullMarked;

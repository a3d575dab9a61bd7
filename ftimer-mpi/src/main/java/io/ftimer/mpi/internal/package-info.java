/** State that engines and launchers share. Not for users. */
@NullMarked
package io.ftimer.mpi.internal;

import org.jspecify.annotations.NullMarked;

/** AssertJ assertions on trees that were reduced over ranks. */
@NullMarked
package io.ftimer.mpi.assertj;

import org.jspecify.annotations.NullMarked;

/** The timing files of GPTL, as the tools of E3SM read them. */
@NullMarked
package io.ftimer.mpi.gptl;

import org.jspecify.annotations.NullMarked;

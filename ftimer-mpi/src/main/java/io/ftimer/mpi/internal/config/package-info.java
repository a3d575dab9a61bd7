/** The keys of this module in the configuration of sessions. Not API. */
@NullMarked
package io.ftimer.mpi.internal.config;

import org.jspecify.annotations.NullMarked;

/** The keys of this module in the configuration of sessions. Not API. */
package io.ftimer.mpi.internal.config;

/** Where threads are, for reports of engines and launchers. */
package io.ftimer.mpi.internal;

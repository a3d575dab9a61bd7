/** Not API: what {@code ftimer-mpi} needs of lanes; names and behavior may change in any release. */
package io.ftimer.lanes.internal;

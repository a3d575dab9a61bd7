/** Not API: what {@code ftimer-mpi} needs of lanes; names and behavior may change in any release. */
@NullMarked
package io.ftimer.lanes.internal;

import org.jspecify.annotations.NullMarked;

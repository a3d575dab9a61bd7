/** Observations of Micrometer as regions of a timing tree. */
@NullMarked
package io.ftimer.micrometer;

import org.jspecify.annotations.NullMarked;

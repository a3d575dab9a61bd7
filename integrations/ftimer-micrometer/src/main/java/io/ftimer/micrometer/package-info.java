/** Observations of Micrometer as regions of a timing tree, and regions as its meters. */
@NullMarked
package io.ftimer.micrometer;

import org.jspecify.annotations.NullMarked;

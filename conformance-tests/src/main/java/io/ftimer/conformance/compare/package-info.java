/** The expected and the actual results of a scenario, and the differences. */
@NullMarked
package io.ftimer.conformance.compare;

import org.jspecify.annotations.NullMarked;

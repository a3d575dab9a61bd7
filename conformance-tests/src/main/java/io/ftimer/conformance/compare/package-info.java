/** What a scenario should have done, what it did, and the differences. */
@NullMarked
package io.ftimer.conformance.compare;

import org.jspecify.annotations.NullMarked;

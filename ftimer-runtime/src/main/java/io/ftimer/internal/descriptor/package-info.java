/** Hashes by which ranks compare their trees without sending them. */
@NullMarked
package io.ftimer.internal.descriptor;

import org.jspecify.annotations.NullMarked;

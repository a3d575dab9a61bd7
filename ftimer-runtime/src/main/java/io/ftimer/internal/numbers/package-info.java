/** Conversions and exact statistics of nanoseconds. Not API. */
@NullMarked
package io.ftimer.internal.numbers;

import org.jspecify.annotations.NullMarked;

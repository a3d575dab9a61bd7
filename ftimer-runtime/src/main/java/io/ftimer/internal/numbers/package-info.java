/** Conversions and exact statistics of nanoseconds. Not API. */
package io.ftimer.internal.numbers;

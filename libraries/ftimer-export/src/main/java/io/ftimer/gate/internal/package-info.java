/** Not API: what a comparison found, and the forms in which every command writes it. */
@NullMarked
package io.ftimer.gate.internal;

import org.jspecify.annotations.NullMarked;

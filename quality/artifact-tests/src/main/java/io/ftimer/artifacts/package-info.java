/** The packed artifacts as projects get them that name one. */
@NullMarked
package io.ftimer.artifacts;

import org.jspecify.annotations.NullMarked;

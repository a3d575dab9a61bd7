/** Text: escapes, region names and their rules, and the bounds of what is shown. Not API. */
@NullMarked
package io.ftimer.internal.text;

import org.jspecify.annotations.NullMarked;

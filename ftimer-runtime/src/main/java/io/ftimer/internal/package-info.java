/** Helpers shared by the modules of fTimer. Not API: names and behavior may change in any release. */
@NullMarked
package io.ftimer.internal;

import org.jspecify.annotations.NullMarked;

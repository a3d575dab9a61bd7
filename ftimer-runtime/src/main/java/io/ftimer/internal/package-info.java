/** Helpers shared by the packages of the runtime. Not API: names and behaviour may change in any release. */
@NullMarked
package io.ftimer.internal;

import org.jspecify.annotations.NullMarked;

/** JDK modules that a runtime image may lack. Not API. */
@NullMarked
package io.ftimer.internal.platform;

import org.jspecify.annotations.NullMarked;

/** Parts of the JDK that an image may lack. Not API. */
@NullMarked
package io.ftimer.internal.platform;

import org.jspecify.annotations.NullMarked;

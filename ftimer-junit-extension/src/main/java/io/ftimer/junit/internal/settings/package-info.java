/** Not API: the configuration parameters of the extension. */
@NullMarked
package io.ftimer.junit.internal.settings;

import org.jspecify.annotations.NullMarked;

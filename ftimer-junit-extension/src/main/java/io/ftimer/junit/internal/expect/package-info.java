/** Not API: what annotations on tests demand, and how it is verified. */
@NullMarked
package io.ftimer.junit.internal.expect;

import org.jspecify.annotations.NullMarked;

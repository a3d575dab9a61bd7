/** Not API: how trees are shown, shared by the extension and the assertions. */
@NullMarked
package io.ftimer.junit.internal;

import org.jspecify.annotations.NullMarked;

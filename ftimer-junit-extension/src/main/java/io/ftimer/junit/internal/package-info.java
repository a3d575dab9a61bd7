/** Not API: settings and how trees are shown, shared by the extension, the assertions and the report. */
@NullMarked
package io.ftimer.junit.internal;

import org.jspecify.annotations.NullMarked;

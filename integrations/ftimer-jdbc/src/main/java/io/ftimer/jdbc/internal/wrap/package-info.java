/** Not API: the objects of JDBC that record their statements. */
@NullMarked
package io.ftimer.jdbc.internal.wrap;

import org.jspecify.annotations.NullMarked;

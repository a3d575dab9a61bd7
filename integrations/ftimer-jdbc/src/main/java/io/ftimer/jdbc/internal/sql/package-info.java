/** Not API: names and texts of SQL statements, without literals. */
@NullMarked
package io.ftimer.jdbc.internal.sql;

import org.jspecify.annotations.NullMarked;

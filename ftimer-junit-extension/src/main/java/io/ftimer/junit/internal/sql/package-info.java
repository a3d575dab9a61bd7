/** Not API: the SQL statements in a tree. */
@NullMarked
package io.ftimer.junit.internal.sql;

import org.jspecify.annotations.NullMarked;

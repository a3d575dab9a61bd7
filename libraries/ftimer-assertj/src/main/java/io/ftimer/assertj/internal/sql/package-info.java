/** Not API: the SQL statements in a tree. */
@NullMarked
package io.ftimer.assertj.internal.sql;

import org.jspecify.annotations.NullMarked;

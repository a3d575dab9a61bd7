/** Finds the classes and methods of JDBC drivers, pools and proxies that execute SQL. */
package io.ftimer.agent.internal.jdbc;

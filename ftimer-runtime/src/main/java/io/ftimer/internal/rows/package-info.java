/** The rows of a summary as arrays, their window and their run. Not API. */
package io.ftimer.internal.rows;

/** The HTML page of runs. */
package io.ftimer.export.internal.page;

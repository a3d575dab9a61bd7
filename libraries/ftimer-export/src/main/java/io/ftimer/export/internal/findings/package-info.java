/** Not API: what a comparison found, and the forms in which every command writes it. */
package io.ftimer.export.internal.findings;

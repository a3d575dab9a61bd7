/** The formats that other tools open. */
package io.ftimer.export.internal.format;

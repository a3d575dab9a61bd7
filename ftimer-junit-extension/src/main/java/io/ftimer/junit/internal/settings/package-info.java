/** Not API: the configuration parameters of the extension. */
package io.ftimer.junit.internal.settings;

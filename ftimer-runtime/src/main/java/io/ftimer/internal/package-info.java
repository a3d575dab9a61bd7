/** Helpers shared by the modules of fTimer. Not API: names and behavior may change in any release. */
package io.ftimer.internal;

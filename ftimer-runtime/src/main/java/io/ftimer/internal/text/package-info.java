/** Text: escapes, region names and their rules, and the bounds of what is shown. Not API. */
package io.ftimer.internal.text;

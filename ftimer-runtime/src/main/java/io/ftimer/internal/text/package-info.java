/** Names, texts and numbers, with the bounds of what is shown; places in code, and modules that a JVM may lack. Not API. */
package io.ftimer.internal.text;

/**
 * What all else stands on: escapes of text, region names and their rules, the bounds of what is shown, numbers, the place of a call in
 * the application, and modules that a JVM may lack. Not API.
 */
package io.ftimer.internal.text;

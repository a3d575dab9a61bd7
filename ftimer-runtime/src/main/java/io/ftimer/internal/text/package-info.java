/** Text: escapes, region names and their rules, JSON, padded tables, trees of bounded size. Not API. */
@NullMarked
package io.ftimer.internal.text;

import org.jspecify.annotations.NullMarked;

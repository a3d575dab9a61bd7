/** What reductions over contributors and over lanes share: sets of contributors, merged call paths, and partial results as bytes. */
package io.ftimer.report.internal.reduce;

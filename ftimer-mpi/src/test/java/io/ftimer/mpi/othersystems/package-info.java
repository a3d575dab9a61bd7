/** What other timing systems can do over ranks, one test per feature, named by its number in {@code docs/other-systems.md}. */
package io.ftimer.mpi.othersystems;

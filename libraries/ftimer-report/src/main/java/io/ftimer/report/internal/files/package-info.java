/**
 * The store of files: they are written completely or not at all. Not API.
 *
 * <p><b>Locks.</b> A writer locks its target ({@link LockedFile}): threads by {@link LockedFile.PathMutex}, processes by the lock of the
 * operating system, or by a {@link LockFile} where the file system has none. A lock file is renewed while it is held. It is
 * released by others if its process provably ended, otherwise once it was not renewed for some time: a process that is not
 * visible may run in another PID namespace or on another host.
 *
 * <p><b>Journals.</b> An append describes itself in a {@link Journal} and removes it at its end ({@link AppendStore}). The next
 * writer cuts what a journal proves to be unfinished.
 *
 * <p><b>Drafts and moves.</b> New content is written to a {@link Draft}, which becomes the target in one move.
 *
 * <p><b>Threat model.</b> Other users may create, rename and delete files in the folder of the target, and may place anything
 * under the name of a {@link HelperFile}. They can prevent a write, and damage files of that folder, but no other file:
 *
 * <ol>
 *   <li>A helper file is written only by the descriptor that created it, exclusively and without following links.
 *   <li>One that exists is opened without following links, and read or deleted only if it is a regular file of this user or of
 *       the owner of the target. It is never written to or made shorter.
 *   <li>Anything else in its place ends the write with an exception that names it, at once or when the time to wait is over.
 * </ol>
 *
 * <p><b>Targets.</b> The same holds for every file that is opened by its name, see {@link TargetFile}: a link, pipe or device of
 * another user in a folder of all users ends the access. What the user named on purpose may be a pipe, but it is not waited for
 * without limit ({@link Deadline}), and the JVM always ends.
 *
 * <p><b>Any failure.</b> After each {@link Throwable} the file is as it was, or has a journal with which the next writer
 * restores it.
 */
package io.ftimer.report.internal.files;

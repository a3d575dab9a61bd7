package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** What another user places in a folder. Stateless. */
public final class Pipes {
    /** The number of no user of a test. */
    static final int OTHER_USER = 61_234;

    private Pipes() {}

    /** Makes a pipe; a system without them is left out by name. */
    public static Path make(Path path) throws IOException, InterruptedException {
        int status;
        try {
            status = new ProcessBuilder("mkfifo", path.toString()).start().waitFor();
        } catch (IOException e) {
            status = 1;
        }
        assumeThat(status).as("status of mkfifo").isZero();
        return path;
    }

    /** Only a privileged user can. */
    public static Path giveToOtherUser(Path file) {
        boolean given;
        try {
            Files.setAttribute(file, "unix:uid", OTHER_USER, LinkOption.NOFOLLOW_LINKS);
            given = true;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            given = false;
        }
        assumeThat(given).as("this user can give files away").isTrue();
        return file;
    }
}

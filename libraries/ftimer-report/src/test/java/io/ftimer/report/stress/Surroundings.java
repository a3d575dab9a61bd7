package io.ftimer.report.stress;

import java.util.List;

/** What the writers of a stress run meet. */
enum Surroundings {
    /** Other writers, of which some are killed. */
    KILLS("-Xmx128m", 400),
    /** A user who places links, pipes, folders and files of his own under the names of helper files, and removes any. */
    HOSTILE("-Xmx128m", Integer.MAX_VALUE),
    /** A file system without locks, and a PID namespace for each process. */
    NAMESPACES("-Xmx128m", 15_000),
    /** A heap that is exhausted now and then. */
    TINY_HEAP("-Xmx6m", 400);

    /** The number of a user without rights. */
    private static final String OTHER_USER = "65534";

    private static final List<String> IN_NAMESPACE =
            List.of("unshare", "--map-root-user", "--pid", "--fork", "--kill-child", "--mount-proc");

    /** Plants one thing after another in folder {@code $1}, with victim {@code $2}, until its input ends. */
    private static final String PLANTING = """
            while read -r -t 0.01 _; [ $? -gt 128 ]; do
                for file in runs.csv sites.csv runs.txt latest.csv; do
                    helper=$1/.$file.ftimer-${kinds[RANDOM % 4]}
                    case $((RANDOM % 5)) in
                        0) ln -s "$2" "$helper" ;;
                        1) mkfifo "$helper" ;;
                        2) mkdir "$helper" ;;
                        3) echo "ftimer-journal 1 0 0 999999999 0" >"$helper" ;;
                        4) mv -T "$helper" "$1/taken" && ln -s "$2" "$helper" ;;
                    esac 2>/dev/null
                    read -r -t 0.005 _
                    rm -rf "$helper" "$1/taken"
                done
            done
            """;

    final String heap;
    final int maxMillisBetweenKills;

    Surroundings(String heap, int maxMillisBetweenKills) {
        this.heap = heap;
        this.maxMillisBetweenKills = maxMillisBetweenKills;
    }

    /** Returns what precedes the command of a writer. */
    List<String> prefix() {
        return this == NAMESPACES ? IN_NAMESPACE : List.of();
    }

    /** Returns the command of the hostile user. */
    static List<String> plantingIn(String folder, String victim) {
        return List.of(
                "setpriv",
                "--reuid",
                OTHER_USER,
                "--regid",
                OTHER_USER,
                "--clear-groups",
                "bash",
                "-c",
                "kinds=(journal draft lock checked)\n" + PLANTING,
                "bash",
                folder,
                victim);
    }

    /** Returns whether a writer may fail with a message. */
    boolean explains(String failure) {
        return switch (this) {
            case KILLS, NAMESPACES -> false;
            case HOSTILE -> failure.contains(".ftimer-");
            case TINY_HEAP -> failure.contains("OutOfMemoryError");
        };
    }
}

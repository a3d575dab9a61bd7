package io.ftimer.chaos;

/** What a chaos run did, or what happened to it. */
enum Kind {
    PROGRAMS("programs"),
    KILLED("killed"),
    STOPPED("stopped"),
    FULL_DISKS("writes to full disks"),
    PLANTED("writes to pipes, folders, links and foreign files"),
    OTHER_USER("helper files of another user met"),
    HEAPS("exhausted heaps"),
    JUMPS("jumps of clocks"),
    INTERRUPTS("interrupts"),
    CLOCKS("clocks that threw"),
    STACKS("stack overflows"),
    OTHER_THREADS("calls of other threads"),
    CLOSES("sessions closed early"),
    REPORTS("reports"),
    TESTS("tests"),
    TRACES("traces"),
    GATES("gates"),
    CALLS("calls"),
    SUMMARIES("summaries");

    final String text;

    Kind(String text) {
        this.text = text;
    }
}

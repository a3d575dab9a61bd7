package io.ftimer.soak;

/** A kind of fault that a program injects. */
enum Fault {
    CLOCK("clocks that threw"),
    STACK_OVERFLOW("stack overflows"),
    INTERRUPT("interrupts"),
    CALL_OF_ANOTHER_THREAD("calls of a thread on the recorder of another"),
    JUMP("jumps of clocks by centuries"),
    LIMIT("starts beyond a limit"),
    MISTAKE("mistyped stops in hot loops"),
    CLOSE("sessions closed while threads recorded"),
    FULL_DISK("full disks, simulated"),
    FULL_FILE_SYSTEM("full file systems"),
    OUT_OF_MEMORY("exhausted heaps");

    final String text;

    Fault(String text) {
        this.text = text;
    }
}

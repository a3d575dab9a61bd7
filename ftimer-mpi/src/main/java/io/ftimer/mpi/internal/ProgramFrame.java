package io.ftimer.mpi.internal;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The innermost code of the program on a stack.
 *
 * @param line for instance {@code Solver.java:41}, or null if the stack has no code of the program
 * @param called the method of the JDK that it called, for instance {@code CountDownLatch.await}, or an empty text
 */
public record ProgramFrame(@Nullable String line, String called) {
    /** With log4j, which MPJ Express uses. */
    private static final List<String> ENGINES = List.of(
            "mpi.",
            "mpjdev.",
            "mpjbuf.",
            "xdev.",
            "runtime.",
            "org.apache.log4j.",
            "io.ftimer.mpi.",
            "io.ftimer.internal.");

    private static final List<String> LIBRARIES = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /** Returns the innermost line of the program on the stack of the calling thread; null if it has none. */
    public static @Nullable String lineHere() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> isOfProgram(frame.getClassName()))
                        .findFirst()
                        .map(frame -> line(frame.toStackTraceElement()))
                        .orElse(null));
    }

    private static boolean isOfProgram(String type) {
        return !startsWith(LIBRARIES, type) && !startsWith(ENGINES, type);
    }

    /** Returns the code on that stack, whose first frame is the innermost one. */
    public static ProgramFrame on(StackTraceElement[] stack) {
        for (int at = 0; at < stack.length; at++) {
            if (isOfProgram(stack[at].getClassName())) {
                return new ProgramFrame(line(stack[at]), called(stack, at));
            }
        }
        return new ProgramFrame(null, called(stack, stack.length));
    }

    private static String line(StackTraceElement frame) {
        return frame.getFileName() == null
                ? frame.getClassName() + "." + frame.getMethodName()
                : frame.getFileName() + ":" + frame.getLineNumber();
    }

    private static String called(StackTraceElement[] stack, int own) {
        for (int at = own - 1; at >= 0; at--) {
            if (startsWith(LIBRARIES, stack[at].getClassName())) {
                String type = stack[at].getClassName();
                return type.substring(type.lastIndexOf('.') + 1) + "." + stack[at].getMethodName();
            }
        }
        return "";
    }

    /** Returns whether an engine started the thread with that stack. */
    public static boolean isOfEngine(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .map(StackTraceElement::getClassName)
                .filter(type -> !startsWith(LIBRARIES, type))
                .reduce((inner, outer) -> outer)
                .filter(type -> startsWith(ENGINES, type))
                .isPresent();
    }

    private static boolean startsWith(List<String> packages, String type) {
        return packages.stream().anyMatch(type::startsWith);
    }
}

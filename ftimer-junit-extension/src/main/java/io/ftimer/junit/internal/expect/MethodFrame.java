package io.ftimer.junit.internal.expect;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A test method as failures show it: its name, and its frame with the first line, as its class file has it. What fails a test after its
 * body has no frame of the body, and build tools and IDEs look for one to print and to jump to.
 */
public final class MethodFrame {
    /** The class below which no frame is one of fTimer. */
    private static final String EXTENSION = "io.ftimer.junit.FTimerExtension";

    private static final int UTF8 = 1;

    private final String name;
    private final String descriptor;
    private final @Nullable String[] texts;
    private final DataInputStream in;
    private String file = "";
    private int line = -1;

    private MethodFrame(Executable method, DataInputStream in, int constants) {
        this.name = name(method);
        Class<?> returned = method instanceof Method of ? of.getReturnType() : void.class;
        this.descriptor =
                MethodType.methodType(returned, method.getParameterTypes()).toMethodDescriptorString();
        this.in = in;
        this.texts = new String[constants];
    }

    private static String name(Executable method) {
        return method instanceof Method ? method.getName() : "<init>";
    }

    /** Returns class, name and parameter types without packages, for instance {@code SolverTest.Inner.solves(int, FTimer)}. */
    public static String nameOf(Executable called) {
        Class<?> owner = called.getDeclaringClass();
        String packagePrefix = owner.getPackageName().isEmpty() ? "" : owner.getPackageName() + ".";
        String className = owner.getName().substring(packagePrefix.length()).replace('$', '.');
        return className
                + (called instanceof Constructor ? "" : "." + called.getName())
                + Arrays.stream(called.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Replaces the frames of fTimer at the start of a failure by that of a method, unless the method is running. */
    public static <E extends Throwable> E first(E failure, Optional<? extends Executable> method) {
        List<StackTraceElement> frames = Arrays.asList(failure.getStackTrace());
        int end = 0;
        boolean isRunning = false;
        for (int i = 0; i < frames.size(); i++) {
            StackTraceElement frame = frames.get(i);
            end = frame.getClassName().equals(EXTENSION) ? i + 1 : end;
            isRunning |= method.filter(of -> name(of).equals(frame.getMethodName())
                            && of.getDeclaringClass().getName().equals(frame.getClassName()))
                    .isPresent();
        }
        if (isRunning || end == 0) {
            return failure;
        }
        List<StackTraceElement> kept = new ArrayList<>(frames.subList(end, frames.size()));
        method.ifPresent(of -> kept.add(0, of(of)));
        failure.setStackTrace(kept.toArray(new StackTraceElement[0]));
        return failure;
    }

    /** Returns the frame of a method; without a class file that can be read it has no line. */
    public static StackTraceElement of(Executable method) {
        Class<?> type = method.getDeclaringClass();
        String owner = type.getName();
        try (InputStream bytes = type.getResourceAsStream(owner.substring(owner.lastIndexOf('.') + 1) + ".class")) {
            if (bytes != null) {
                DataInputStream in = new DataInputStream(bytes);
                in.skipNBytes(8);
                MethodFrame frame = new MethodFrame(method, in, in.readUnsignedShort());
                frame.read();
                return new StackTraceElement(owner, frame.name, frame.file.isEmpty() ? null : frame.file, frame.line);
            }
        } catch (IOException | RuntimeException unreadable) {
            // as a class file that is not there
        }
        return new StackTraceElement(owner, name(method), null, -1);
    }

    private void read() throws IOException {
        for (int i = 1; i < texts.length; i++) {
            int tag = in.readUnsignedByte();
            if (tag == UTF8) {
                texts[i] = in.readUTF();
            } else {
                in.skipNBytes(size(tag));
                i += tag == 5 || tag == 6 ? 1 : 0;
            }
        }
        in.skipNBytes(6);
        in.skipNBytes(2L * in.readUnsignedShort());
        members();
        members();
        attributes(false);
    }

    /** Returns the size of a constant that is no text. */
    private static int size(int tag) {
        return switch (tag) {
            case 7, 8, 16, 19, 20 -> 2;
            case 15 -> 3;
            case 5, 6 -> 8;
            default -> 4;
        };
    }

    private void members() throws IOException {
        for (int count = in.readUnsignedShort(); count > 0; count--) {
            in.skipNBytes(2);
            boolean isName = name.equals(texts[in.readUnsignedShort()]);
            attributes(descriptor.equals(texts[in.readUnsignedShort()]) && isName);
        }
    }

    /** Reads what belongs to a member or to the class; {@code isMethod} says that the member is the method. */
    private void attributes(boolean isMethod) throws IOException {
        for (int count = in.readUnsignedShort(); count > 0; count--) {
            String name = String.valueOf(texts[in.readUnsignedShort()]);
            int length = in.readInt();
            if (name.equals("SourceFile")) {
                file = String.valueOf(texts[in.readUnsignedShort()]);
            } else if (isMethod && name.equals("Code")) {
                in.skipNBytes(4);
                in.skipNBytes(in.readInt());
                in.skipNBytes(8L * in.readUnsignedShort());
                attributes(true);
            } else if (isMethod && name.equals("LineNumberTable")) {
                // a constructor has lines of fields after the first one
                in.skipNBytes(4);
                line = in.readUnsignedShort();
                in.skipNBytes(length - 6L);
            } else {
                in.skipNBytes(length);
            }
        }
    }
}

package io.ftimer.agent.internal.jdk;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * The counter of the JDK under a name in {@code java.lang}. A class there is seen by every loader, also by that of the JDK, without a jar
 * on the boot class path, about which JVMs print a warning. Stateless.
 */
public final class BootCounter {
    /** The internal name of the defined class. */
    public static final String NAME = "java/lang/FTimerJdkCounter";

    static final Type TYPE = Type.getObjectType(NAME);

    private static final String SOURCE = JdkCounter.class.getName().replace('.', '/');

    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;

    private BootCounter() {}

    /** Defines the class, and initializes it on the calling thread, which becomes the one that it finds first. */
    public static void define(Instrumentation instrumentation) throws IOException, ReflectiveOperationException {
        Module own = BootCounter.class.getModule();
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of(Object.class.getPackageName(), Set.of(own)),
                Set.of(),
                Map.of());
        byte[] classFile = classFile();
        Class<?> counter = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup())
                .defineClass(classFile);
        counter.getMethod("reader").invoke(null);
    }

    /** Returns the class file of the counter with the other name. */
    static byte[] classFile() throws IOException {
        try (InputStream file = JdkCounter.class.getResourceAsStream(JdkCounter.class.getSimpleName() + ".class")) {
            if (file == null) {
                throw new IOException("the class file of " + SOURCE + " is missing");
            }
            return renamed(file.readAllBytes());
        }
    }

    /** The name stands in texts of the constant pool only, alone or in descriptors. */
    private static byte[] renamed(byte[] classFile) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(in.readNBytes(8));
        int constants = in.readUnsignedShort();
        out.writeShort(constants);
        for (int i = 1; i < constants; i++) {
            int tag = in.readUnsignedByte();
            out.writeByte(tag);
            if (tag == UTF8) {
                out.writeUTF(in.readUTF().replace(SOURCE, NAME));
            } else {
                out.write(in.readNBytes(bytesOf(tag)));
            }
            // these two take the next place, too
            i += tag == LONG || tag == DOUBLE ? 1 : 0;
        }
        in.transferTo(out);
        return bytes.toByteArray();
    }

    /** Returns the length of a constant, without its tag, as the specification of class files has it. */
    private static int bytesOf(int tag) {
        return switch (tag) {
            case LONG, DOUBLE -> 8;
            case 15 -> 3;
            case 7, 8, 16, 19, 20 -> 2;
            default -> 4;
        };
    }
}

package io.ftimer.agent.internal.jdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

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
    /** The internal name of the defined class, as long as {@link #SOURCE}, so that nothing else of the class file changes with it. */
    public static final String NAME = "java/lang/FTimerCounterOfStepsInsideJdk";

    static final String SOURCE = JdkCounter.class.getName().replace('.', '/');

    static final Type TYPE = Type.getObjectType(NAME);

    private BootCounter() {}

    /**
     * Defines the class, and initializes it on the calling thread, which becomes the one that it finds first.
     *
     * @param source the class file of the counter
     */
    public static void define(Instrumentation instrumentation, byte[] source) throws ReflectiveOperationException {
        Module own = BootCounter.class.getModule();
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of(Object.class.getPackageName(), Set.of(own)),
                Set.of(),
                Map.of());
        // each byte is a character, and back
        String classFile = new String(source, ISO_8859_1).replace(SOURCE, NAME);
        MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup())
                .defineClass(classFile.getBytes(ISO_8859_1))
                .getMethod("reader")
                .invoke(null);
    }
}

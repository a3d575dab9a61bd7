package io.ftimer.internal.platform;

/**
 * A module of the JDK that an image may lack, so that only what needs it may name its classes, and that only after a look here.
 *
 * <p>Thread safety: thread-safe.
 */
public enum OptionalModule {
    /** JDK Flight Recorder. */
    FLIGHT_RECORDER("jdk.jfr"),
    /** What the Java platform tells of a running JVM. */
    MANAGEMENT("java.management"),
    /** What the JDK tells beyond that. */
    JDK_MANAGEMENT("jdk.management");

    private final String module;

    OptionalModule(String module) {
        this.module = module;
    }

    /** Returns whether this JVM has the module. */
    public boolean isPresent() {
        return ModuleLayer.boot().findModule(module).isPresent();
    }

    /**
     * Makes sure that the module is there.
     *
     * @param what what needs it, for the message
     * @throws UnsupportedOperationException if it is not
     */
    public void require(String what) {
        if (!isPresent()) {
            throw new UnsupportedOperationException(what + " needs the module " + module
                    + ", which this JVM does not have; use a JDK, or an image made with jlink --add-modules " + module
                    + ", or leave " + what + " out");
        }
    }
}

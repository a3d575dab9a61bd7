package io.ftimer.internal.text;

/**
 * A JDK module that a runtime image may lack. Classes that use it must only be loaded after a check here.
 *
 * <p>Thread safety: thread-safe.
 */
public enum OptionalModule {
    FLIGHT_RECORDER("jdk.jfr"),
    MANAGEMENT("java.management"),
    /** The management interfaces that the JDK adds. */
    JDK_MANAGEMENT("jdk.management");

    private final String module;

    OptionalModule(String module) {
        this.module = module;
    }

    public boolean isPresent() {
        return ModuleLayer.boot().findModule(module).isPresent();
    }

    /**
     * Requires the module.
     *
     * @param feature the feature that uses it, for the message
     * @throws UnsupportedOperationException if this JVM lacks the module
     */
    public void require(String feature) {
        if (!isPresent()) {
            throw new UnsupportedOperationException(feature + " requires the module " + module
                    + ", which this JVM lacks; use a JDK or an image created with jlink --add-modules " + module
                    + ", or do not use " + feature);
        }
    }
}

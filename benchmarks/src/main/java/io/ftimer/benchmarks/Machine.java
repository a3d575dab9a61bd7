package io.ftimer.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What every figure depends on. */
record Machine(String jvm, int processors, String clockSource) {
    private static final Path LINUX_CLOCK_SOURCE =
            Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource");

    static Machine here() {
        String jvm = System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
        return new Machine(jvm, Runtime.getRuntime().availableProcessors(), linuxClockSource());
    }

    private static String linuxClockSource() {
        try {
            return Files.readString(LINUX_CLOCK_SOURCE).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }

    @Override
    public String toString() {
        return jvm + ", " + processors + " processors, clock source " + clockSource;
    }
}

package io.ftimer.benchmarks;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What every figure depends on. */
public record Machine(String processor, int processors, String jvm, String collector, String clockSource) {
    private static final Path LINUX_PROCESSORS = Path.of("/proc/cpuinfo");
    private static final Path LINUX_CLOCK_SOURCE =
            Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource");

    /** Returns the machine that this runs on. */
    public static Machine here() {
        return here(Optional.empty());
    }

    /**
     * Describes this machine.
     *
     * @param collector the garbage collector of the measured processes, if it is not that of this JVM
     */
    static Machine here(Optional<String> collector) {
        return new Machine(
                processor(lines(LINUX_PROCESSORS), System.getProperty("os.arch")),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                collector.orElseGet(() -> ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(MemoryManagerMXBean::getName)
                        .collect(Collectors.joining(" + "))),
                lines(LINUX_CLOCK_SOURCE).stream().findFirst().orElse("unknown").strip());
    }

    /** Tells whether the JVM has a garbage collector of this name, as in {@code -XX:+UseG1GC}. */
    static boolean hasCollector(String name) {
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption("Use" + name + "GC");
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns the model that Linux names, or the architecture if it names none. */
    static String processor(List<String> processorLines, String architecture) {
        return processorLines.stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(architecture);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }

    @Override
    public String toString() {
        return processor + " (" + processors + " processors), " + jvm + ", collector " + collector + ", clock source "
                + clockSource;
    }
}

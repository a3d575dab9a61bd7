package io.ftimer.metrics;

import io.ftimer.internal.text.OptionalModule;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * The memory high-water marks of this process.
 *
 * <p>Thread safety: immutable.
 *
 * @param heapBytes the sum of the peaks of all heap pools, which may have been reached at different times
 * @param nonHeapBytes the same for the other pools: classes and compiled code
 * @param residentBytes the peak of resident memory; empty if the operating system does not provide it
 */
public record MemoryPeaks(long heapBytes, long nonHeapBytes, OptionalLong residentBytes) {
    private static final Path PROCESS_STATUS = Path.of("/proc/self/status");
    private static final String HIGH_WATER = "VmHWM:";
    private static final long KIBI = 1024;

    /**
     * Reads the current marks.
     *
     * @throws UnsupportedOperationException if this JVM lacks the module {@code java.management}
     */
    public static MemoryPeaks read() {
        OptionalModule.MANAGEMENT.require("MemoryPeaks");
        return new MemoryPeaks(peak(MemoryType.HEAP), peak(MemoryType.NON_HEAP), resident());
    }

    private static long peak(MemoryType type) {
        long sum = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage peak = pool.getType() == type ? pool.getPeakUsage() : null;
            sum += peak == null ? 0 : peak.getUsed();
        }
        return sum;
    }

    static OptionalLong resident() {
        try {
            return resident(Files.readAllLines(PROCESS_STATUS));
        } catch (IOException e) {
            // the file is missing or not accessible
            return OptionalLong.empty();
        }
    }

    /** Returns the value of a line such as {@code VmHWM:   41234 kB}. */
    static OptionalLong resident(List<String> status) {
        return status.stream()
                .filter(line -> line.startsWith(HIGH_WATER))
                .map(line ->
                        line.substring(HIGH_WATER.length()).replace("kB", "").strip())
                .filter(number -> number.matches("\\d+"))
                .mapToLong(number -> Long.parseLong(number) * KIBI)
                .findFirst();
    }
}

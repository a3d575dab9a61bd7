package io.ftimer.agent.internal.install;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;

/**
 * The runtime and the reports that the jar of the agent brings along, as jars inside it: the classes of a program that has its own must
 * not meet these.
 */
final class CarriedLibraries {
    static final String RUNTIME = "ftimer-runtime";
    static final String REPORT = "ftimer-report";

    /** Where they are in the jar; what {@link io.ftimer.agent.AgentJar} packs again. */
    static final String FOLDER = "io/ftimer/agent/library/";

    private CarriedLibraries() {}

    /** Adds a library to the class path of the program, behind everything else. */
    static void add(String library, Instrumentation instrumentation) throws IOException {
        // class loaders read jars from files only
        Path file = Files.createTempFile(library, ".jar");
        file.toFile().deleteOnExit();
        try (InputStream jar = open(library)) {
            Files.copy(jar, file, StandardCopyOption.REPLACE_EXISTING);
        }
        instrumentation.appendToSystemClassLoaderSearch(new JarFile(file.toFile()));
    }

    /** Returns whether a program has the very classes of a library, from wherever its loader reads them. */
    static boolean areThoseOf(ClassLoader loader, String library) throws IOException {
        try (JarInputStream jar = new JarInputStream(open(library))) {
            for (JarEntry entry = jar.getNextJarEntry(); entry != null; entry = jar.getNextJarEntry()) {
                boolean isCompared =
                        entry.getName().endsWith(".class") && !entry.getName().equals("module-info.class");
                if (isCompared && !isIn(loader, entry.getName(), jar.readAllBytes())) {
                    return false;
                }
            }
            return true;
        }
    }

    private static boolean isIn(ClassLoader loader, String name, byte[] expected) throws IOException {
        try (InputStream own = loader.getResourceAsStream(name)) {
            return own != null && Arrays.equals(own.readAllBytes(), expected);
        }
    }

    private static InputStream open(String library) throws IOException {
        InputStream jar = CarriedLibraries.class.getResourceAsStream("/" + FOLDER + library + ".jar");
        if (jar == null) {
            throw new IOException("this agent was packed without " + library + "; add io.ftimer:" + library
                    + " to the class path of the program");
        }
        return jar;
    }
}

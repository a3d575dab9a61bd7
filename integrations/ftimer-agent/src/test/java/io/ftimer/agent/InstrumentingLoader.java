package io.ftimer.agent;

import io.ftimer.agent.internal.install.ClassInstrumentation;
import io.ftimer.agent.internal.options.InstrumentationOptions;
import io.ftimer.agent.internal.options.InstrumentationReport;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Defines class files as a JVM with the agent would, and keeps its diagnostics. */
public final class InstrumentingLoader extends ClassLoader {
    private final Map<String, byte[]> classes;
    private final List<String> diagnostics = new ArrayList<>();
    private final ClassInstrumentation classInstrumentation;

    public InstrumentingLoader(Map<String, byte[]> classes, String options) {
        this(classes, options, InstrumentingLoader.class.getClassLoader());
    }

    public InstrumentingLoader(Map<String, byte[]> classes, String options, ClassLoader parent) {
        super(parent);
        this.classes = classes;
        classInstrumentation =
                new ClassInstrumentation(ClassLoader.getSystemClassLoader(), (from, to) -> {}, diagnostics::add);
        classInstrumentation.add(InstrumentationOptions.parse(options));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null || !classes.containsKey(name)) {
                return loaded == null ? super.loadClass(name, resolve) : loaded;
            }
            byte[] instrumented = transformed(name);
            byte[] defined = instrumented == null ? classes.get(name) : instrumented;
            return defineClass(name, defined, 0, defined.length);
        }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        InputStream file = getParent().getResourceAsStream(name);
        byte[] own = classes.get(name.replace(".class", "").replace('/', '.'));
        return file == null && own != null ? new ByteArrayInputStream(own) : file;
    }

    /** Returns the instrumented class file; null if the class is left alone. */
    public byte[] transformed(String name) {
        return classInstrumentation.transform(
                getUnnamedModule(), this, name.replace('.', '/'), classes.get(name), false);
    }

    /** Returns the class file that a loaded class gets whose class file is now {@code current}. */
    public byte[] transformedAgain(String name, byte[] current) {
        return classInstrumentation.transform(getUnnamedModule(), this, name.replace('.', '/'), current, true);
    }

    public void add(String options) {
        classInstrumentation.add(InstrumentationOptions.parse(options));
    }

    /** Lets the classes that are loaded from now on count their steps by place, too. */
    public void countByPlace() {
        classInstrumentation.countByPlace(true);
    }

    /** Loads and verifies every class, except those that need classes which are not there. */
    public InstrumentingLoader linkAll() throws ClassNotFoundException {
        for (String name : classes.keySet()) {
            try {
                // needs a linked class
                Class.forName(name, false, this).getDeclaredMethods();
            } catch (NoClassDefFoundError e) {
                if (classes.containsKey(String.valueOf(e.getMessage()).replace('/', '.'))) {
                    throw e;
                }
            }
        }
        return this;
    }

    /** Runs a static method without parameters, and returns its result. */
    public Object run(String type, String method) throws ReflectiveOperationException {
        return Class.forName(type, true, this).getMethod(method).invoke(null);
    }

    public List<String> diagnostics() {
        return diagnostics;
    }

    public InstrumentationReport report() {
        return classInstrumentation.report(classes.keySet());
    }

    /** Returns the regions of instrumented methods, in order. */
    public List<String> regions() {
        return report().methods().stream()
                .map(instrumented -> instrumented.region())
                .sorted()
                .toList();
    }
}

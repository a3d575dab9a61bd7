package io.ftimer.benchmarks;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.function.IntConsumer;

/**
 * Loads the classes of this package once more, so that the compiler sees one form of pairs in them, as in a program that uses
 * one, although others run in the same process.
 */
final class OwnClasses extends URLClassLoader {
    private static final Class<?> HERE = OwnClasses.class;

    private OwnClasses() {
        super(new URL[] {HERE.getProtectionDomain().getCodeSource().getLocation()}, HERE.getClassLoader());
    }

    /** Returns a new {@link ShapeLoop}, which is {@link AutoCloseable} too. */
    static IntConsumer loop(String shape, String form) throws ReflectiveOperationException {
        Class<?> loop = new OwnClasses().loadClass(ShapeLoop.class.getName());
        return (IntConsumer) loop.getConstructor(String.class, String.class).newInstance(shape, form);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(HERE.getPackageName() + '.')) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }
}

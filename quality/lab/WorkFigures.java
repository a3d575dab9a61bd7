import io.ftimer.agent.internal.options.InstrumentationOptions;
import io.ftimer.agent.internal.install.ClassInstrumentation;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.internal.steps.StepsByThread;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Measures counted work on public libraries, for quality/lab/work-figures.sh: {@code steps} prints the steps of each load, {@code agent} too, where
 * the agent counts in the classes of the class path, {@code cpu} the processor time of each load, and {@code cost RATIOS} by how much counting slows it down and code grows. For that, each
 * library is loaded twice, with and without counting, and both take turns.
 */
final class WorkFigures {
    private static final String LOADS = "WorkLoads";

    /** Long enough that the compiler has compiled both. */
    private static final long WARMUP_NANOS = 8_000_000_000L;

    private static final long CPU_WARMUP_NANOS = 2_000_000_000L;
    private static final long CPU_ROUND_NANOS = 80_000_000L;
    private static final int CPU_ROUNDS = 12;

    private WorkFigures() {}

    public static void main(String[] arguments) throws Exception {
        URL[] places = Stream.of(arguments[0].split(java.io.File.pathSeparator)).map(WorkFigures::url).toArray(URL[]::new);
        Libraries counting = new Libraries(places, true);
        switch (arguments[1]) {
            case "steps" -> printSteps(loads(counting));
            case "agent" -> printSteps(loads(WorkFigures.class.getClassLoader()));
            case "cpu" -> printProcessorTime(loads(WorkFigures.class.getClassLoader()));
            default ->
                cost(loads(counting), loads(new Libraries(places, false)), Integer.parseInt(arguments[2]), counting.growthPercent());
        }
        counting.complain();
    }

    private static List<Method> loads(ClassLoader loader) throws ClassNotFoundException {
        return Stream.of(loader.loadClass(LOADS).getMethods())
                .filter(method -> method.getDeclaringClass().getName().equals(LOADS))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static void printSteps(List<Method> loads) throws Exception {
        for (Method load : loads) {
            call(load);
            try (StepsByThread others = StepsByThread.begin(name -> false)) {
                long before = StepCounter.ofThread().steps;
                call(load);
                long own = StepCounter.ofThread().steps - before;
                long all = own + others.steps().values().stream().mapToLong(steps -> steps).sum();
                System.out.println(load.getName() + " " + all);
            }
        }
    }

    /** Prints the minimum over several rounds: other JVMs measure the same with and without the agent. */
    private static void printProcessorTime(List<Method> loads) throws Exception {
        var threads = ManagementFactory.getThreadMXBean();
        for (Method load : loads) {
            long warm = threads.getCurrentThreadCpuTime() + CPU_WARMUP_NANOS;
            while (threads.getCurrentThreadCpuTime() < warm) {
                call(load);
            }
            double best = Double.MAX_VALUE;
            for (int round = 0; round < CPU_ROUNDS; round++) {
                long start = threads.getCurrentThreadCpuTime();
                int calls = 0;
                while (calls == 0 || threads.getCurrentThreadCpuTime() < start + CPU_ROUND_NANOS) {
                    call(load);
                    calls++;
                }
                best = Math.min(best, (double) (threads.getCurrentThreadCpuTime() - start) / calls);
            }
            System.out.printf(Locale.ROOT, "%s %.0f%n", load.getName(), best);
        }
    }

    private static URL url(String place) {
        try {
            return Path.of(place).toUri().toURL();
        } catch (IOException e) {
            throw new IllegalArgumentException(place, e);
        }
    }

    private static Object call(Method load) throws Exception {
        try {
            return load.invoke(null);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(load.getName() + " failed", e.getCause());
        }
    }

    private static void cost(List<Method> loads, List<Method> plainLoads, int ratios, double growthPercent) throws Exception {
        double logarithms = 0;
        for (int i = 0; i < loads.size(); i++) {
            double ratio = ratio(loads.get(i), plainLoads.get(i), ratios);
            logarithms += Math.log(ratio);
            System.out.printf(Locale.ROOT, "slowdown %s %.2f%n", loads.get(i).getName(), ratio);
        }
        System.out.printf(Locale.ROOT, "slowdown geometric-mean %.2f%n", Math.exp(logarithms / loads.size()));
        System.out.printf(Locale.ROOT, "code +%.0f %%%n", growthPercent);
    }

    /** Returns the median of ratios of times that follow each other. */
    private static double ratio(Method counting, Method plain, int ratios) throws Exception {
        long warm = System.nanoTime() + WARMUP_NANOS;
        while (System.nanoTime() < warm) {
            call(plain);
            call(counting);
        }
        double[] all = new double[ratios];
        for (int i = 0; i < ratios; i++) {
            long without = nanos(plain);
            all[i] = (double) nanos(counting) / without;
        }
        Arrays.sort(all);
        return all[ratios / 2];
    }

    private static long nanos(Method load) throws Exception {
        long start = System.nanoTime();
        call(load);
        return System.nanoTime() - start;
    }

    /** The libraries and the loads, of which each instance has its own classes. */
    private static final class Libraries extends URLClassLoader {
        private final boolean counts;
        private final List<String> problems = new ArrayList<>();
        private final ClassInstrumentation instrumentation =
                new ClassInstrumentation(ClassLoader.getSystemClassLoader(), (from, to) -> {}, problems::add);

        Libraries(URL[] places, boolean counts) {
            super(places, WorkFigures.class.getClassLoader());
            this.counts = counts;
            instrumentation.add(InstrumentationOptions.parse("work=**"));
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                URL file = loaded == null ? findResource(name.replace('.', '/') + ".class") : null;
                return loaded != null ? loaded : file == null ? super.loadClass(name, resolve) : defined(name, file);
            }
        }

        private Class<?> defined(String name, URL file) throws ClassNotFoundException {
            try (InputStream in = file.openStream()) {
                byte[] original = in.readAllBytes();
                byte[] counting = counts
                        ? instrumentation.transform(getUnnamedModule(), this, name.replace('.', '/'), original, false)
                        : null;
                byte[] used = counting == null ? original : counting;
                return defineClass(name, used, 0, used.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        /** Returns by how many percent the code of all methods of all jars grows. */
        double growthPercent() throws IOException {
            long before = 0;
            long after = 0;
            for (URL place : getURLs()) {
                if (!place.getPath().endsWith(".jar")) {
                    continue;
                }
                try (JarFile jar = new JarFile(place.getPath())) {
                    for (var entry : jar.stream().toList()) {
                        String name = entry.getName();
                        if (name.endsWith(".class") && !name.endsWith("-info.class") && !name.startsWith("META-INF/")) {
                            byte[] original = jar.getInputStream(entry).readAllBytes();
                            byte[] counting = instrumentation.transform(
                                    getUnnamedModule(), this, name.replace(".class", ""), original, false);
                            before += bytes(original);
                            after += bytes(counting == null ? original : counting);
                        }
                    }
                }
            }
            return 100.0 * (after - before) / before;
        }

        private static long bytes(byte[] classFile) {
            return ClassShape.of(classFile).methods().stream().mapToLong(MethodShape::bytes).sum();
        }

        void complain() {
            problems.forEach(System.out::println);
        }
    }
}

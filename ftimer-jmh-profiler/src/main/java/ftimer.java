import io.ftimer.jmh.FTimerProfiler;
import org.openjdk.jmh.profile.ProfilerException;

/**
 * The name under which JMH finds {@link FTimerProfiler}: {@code -prof ftimer}. JMH knows no other short names than those of
 * classes, hence a class with this name in no package.
 */
public final class ftimer extends FTimerProfiler {
    /** Creates a profiler with the default options. */
    public ftimer() throws ProfilerException {}

    /** Creates a profiler; see {@link FTimerProfiler#FTimerProfiler(String)}. */
    public ftimer(String line) throws ProfilerException {
        super(line);
    }
}

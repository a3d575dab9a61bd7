import io.ftimer.jmh.FTimerProfiler;
import org.openjdk.jmh.profile.ProfilerException;

/**
 * The short name of {@link FTimerProfiler}: {@code -prof ftimer}. JMH looks a profiler up by the name of its class, hence a class of
 * this name in the unnamed package.
 */
public final class ftimer extends FTimerProfiler {
    /** Creates a profiler with the default options. */
    public ftimer() throws ProfilerException {}

    /** Creates a profiler; see {@link FTimerProfiler#FTimerProfiler(String)}. */
    public ftimer(String line) throws ProfilerException {
        super(line);
    }
}

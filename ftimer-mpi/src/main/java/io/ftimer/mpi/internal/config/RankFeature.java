package io.ftimer.mpi.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.mpi.gptl.GptlReport;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.Report;
import io.ftimer.report.internal.config.JobRank;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.text.TextSetting;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The options of ranks, which {@code ProgramTimer} reads, the timing file of GPTL, and the time inside MPI of sessions. */
public final class RankFeature implements SessionFeature {
    /** The number of printing ranks that stands for all. */
    private static final int ALL = Integer.MAX_VALUE;

    /** Whether timing barriers wait for all ranks and are timed. */
    public static final TextSetting<Boolean> BARRIERS = TextSetting.flag("ranks.barriers", false);

    /** How many ranks write their timings. */
    public static final TextSetting<Integer> PRINTING = new TextSetting<>(
            "ranks.printing",
            1,
            "all, or an integer of at least 0",
            text -> text.equalsIgnoreCase("all") ? Optional.of(ALL) : TextSetting.integer(0, text));

    /** The distance between ranks that write their timings, counted from rank 0. */
    public static final TextSetting<Integer> STRIDE = TextSetting.integer("ranks.stride", 1, 1);

    /** Whether these ranks write one file together, in rank order. */
    public static final TextSetting<Boolean> SINGLE_FILE = TextSetting.flag("ranks.singlefile", false);

    /** The path prefix of the timing files of single ranks and of all ranks. */
    public static final TextSetting<FileNameTemplate> PREFIX = new TextSetting<>(
            "ranks.prefix",
            FileNameTemplate.parse("timing"),
            "a path prefix",
            text -> Optional.of(requireValid(FileNameTemplate.parse(text))));

    private enum Profile {
        OFF,
        REGIONS
    }

    private static final TextSetting<Profile> PROFILE = TextSetting.choice("mpi.profile", Profile.OFF);

    /** The open sessions whose configuration asks for the time inside MPI. */
    private static final AtomicInteger PROFILED = new AtomicInteger();

    private static final SessionObserver COUNTING = new SessionObserver() {
        @Override
        public void opened(TimerSession session) {
            PROFILED.incrementAndGet();
        }

        @Override
        public void closed(SessionSummary summary) {
            PROFILED.decrementAndGet();
        }
    };

    /** The rank that MpiJob has started here: under mpjrun, each rank has classes of its own. */
    private static volatile @Nullable JobRank started;

    /** Notes which rank this is, for a launcher that knows it before MPI is initialized. */
    public static void started(int rank, int ranks) {
        started = new JobRank(rank, OptionalInt.of(ranks));
    }

    public static boolean isProfiling() {
        return PROFILED.get() > 0;
    }

    @Override
    public Optional<JobRank> jobRank() {
        return Optional.ofNullable(started).or(RankFeature::rankOfMpj);
    }

    @Override
    public List<TextSetting<?>> keys() {
        return List.of(PROFILE, BARRIERS, PRINTING, STRIDE, SINGLE_FILE, PREFIX);
    }

    @Override
    public Map<String, Function<Summary, Report<?>>> reports() {
        return Map.of("output.gptl", GptlReport::of);
    }

    @Override
    public boolean prepare(Values values, TimerSessionBuilder options) {
        if (values.get(PROFILE) == Profile.REGIONS) {
            options.observer(COUNTING);
        }
        // nothing is written at the end of the session
        return false;
    }

    /**
     * Returns a prefix of the names of timing files.
     *
     * @throws IllegalArgumentException if it contains {@code $RANK} or {@code $SimTime}
     */
    private static FileNameTemplate requireValid(FileNameTemplate prefix) {
        if (prefix.needsRank()) {
            throw new IllegalArgumentException(
                    "prefix \"" + prefix + "\" must not contain $RANK: file names end with the rank anyway");
        }
        if (prefix.needsSimulatedTime()) {
            throw new IllegalArgumentException(
                    "prefix \"" + prefix + "\" contains $SimTime, but reports have no simulated time; use $WallTime");
        }
        return prefix;
    }

    /** Returns which rank of MPJ Express has these classes; empty before {@code MPI.Init}, and where MPJ Express is absent. */
    private static Optional<JobRank> rankOfMpj() {
        try {
            Object world = Class.forName("mpi.MPI").getField("COMM_WORLD").get(null);
            return world == null
                    ? Optional.empty()
                    : Optional.of(new JobRank(number(world, "Rank"), OptionalInt.of(number(world, "Size"))));
        } catch (ReflectiveOperationException | LinkageError absent) {
            return Optional.empty();
        }
    }

    private static int number(Object world, String method) throws ReflectiveOperationException {
        return (int) world.getClass().getMethod(method).invoke(world);
    }
}

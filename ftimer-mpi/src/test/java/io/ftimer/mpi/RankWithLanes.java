package io.ftimer.mpi;

import io.ftimer.FTimers;
import io.ftimer.SiteTimer;
import io.ftimer.TimerId;
import io.ftimer.lanes.LaneMember;
import io.ftimer.lanes.LaneRegion;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.sites.Site;
import io.ftimer.values.ErrorPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The lane timer of one rank, with a clock that only the test advances, and its diagnostics. */
final class RankWithLanes {
    private final List<String> diagnostics = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong nanos = new AtomicLong();
    private final LaneTimer timer;
    private final MpiLaneTimer ranks;

    RankWithLanes(Communicator world, ErrorPolicy policy) {
        timer = LaneTimer.builder()
                .clock(nanos::get)
                .defaultTeamSize(4)
                .errorPolicy(policy)
                .diagnostics(diagnostics::add)
                .build();
        timer.init();
        ranks = MpiLaneTimer.of(timer, world);
    }

    static RankWithLanes of(Communicator world) {
        return new RankWithLanes(world, ErrorPolicy.WARN);
    }

    /** Records one call of a region on some members of a team, one after the other. */
    RankWithLanes team(int size, String name, long length, int... members) {
        TimerId id = timer.register(name);
        LaneRegion region = timer.beginRegion();
        for (int member : members) {
            try (LaneMember joined = region.team(size).join(member)) {
                record(id, length + member);
            }
        }
        timer.endRegion(region);
        return this;
    }

    /** Times one iteration of a site on some members of a team, one after the other. */
    RankWithLanes site(int size, long length, int... members) {
        try (LaneRegion region = timer.beginRegion()) {
            for (int member : members) {
                try (LaneMember joined = region.team(size).join(member)) {
                    SiteTimer site = FTimers.current().site(new Site("write", 0, "Mesh.java", 3));
                    site.start();
                    nanos.addAndGet(length);
                    site.stop();
                }
            }
        }
        return this;
    }

    /** Records one call of a region on lane 0. */
    RankWithLanes serial(String name, long length) {
        record(timer.register(name), length);
        return this;
    }

    private void record(TimerId id, long length) {
        timer.start(id);
        nanos.addAndGet(length);
        timer.stop(id);
    }

    /** Lets a worker make a call that is rejected: no timed region is open, or the id is {@link TimerId#NONE}. */
    RankWithLanes rejectedStart(TimerId id) {
        try (LaneMember joined = timer.team(2).join(2)) {
            timer.start(id);
        }
        return this;
    }

    LaneTimer timer() {
        return timer;
    }

    MpiLaneTimer ranks() {
        return ranks;
    }

    List<String> diagnostics() {
        return List.copyOf(diagnostics);
    }
}

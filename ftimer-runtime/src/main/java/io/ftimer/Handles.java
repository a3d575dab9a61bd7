package io.ftimer;

import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.engine.RegionName;
import io.ftimer.internal.engine.SiteTable;
import io.ftimer.sites.Site;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What stands for the names and sites of the present run of a recorder in the API, each always the same object.
 *
 * <p>Thread safety: thread-safe, since several threads may look names up before one of them owns the recorder.
 */
final class Handles {
    /** A name of the run that the handles are of. */
    private RegionName run = RegionName.none();

    /** By the place of the name in the order of definition. Read without the lock: the fields of a handle are final. */
    private @Nullable TimerId[] ids = {};

    private final Map<Site, SiteTimer> timers = new HashMap<>();

    /** Returns the handle of a name of the present run. Allocates nothing for a known one. */
    TimerId of(RegionName name) {
        @Nullable TimerId[] known = ids;
        TimerId id = name.ordinal < known.length ? known[name.ordinal] : null;
        return id != null && id.name == name ? id : added(name);
    }

    private synchronized TimerId added(RegionName name) {
        if (!run.isBeside(name)) {
            if (name.number < run.number) { // that run has ended meanwhile
                return new TimerId(name);
            }
            run = name;
            ids = new TimerId[0];
        }
        if (name.ordinal >= ids.length) {
            ids = Arrays.copyOf(ids, 2 * name.ordinal);
        }
        TimerId known = ids[name.ordinal];
        if (known == null) {
            known = new TimerId(name);
            ids[name.ordinal] = known;
        }
        return known;
    }

    synchronized SiteTimer of(Recorder recorder, Site site, SiteTable table) {
        SiteTimer known = timers.get(site);
        if (known == null || !known.isOf(table)) {
            known = new SiteTimer(recorder, site, table);
            timers.put(site, known);
        }
        return known;
    }
}

package io.ftimer.jdbc.internal.call;

import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteGroups;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The texts of statements as site timers of the recorder: the label is the text, the file the path of the region that counts
 * it. So the summary of a session has them, with their numbers and times. They are bounded for each recorder. Thread-safe.
 */
final class StatementTexts {
    /** How many texts a recorder has, each at one path. */
    static final int MAX_TEXTS = 1000;

    /** The text of the others. */
    static final String OTHERS = "(other statements)";

    private final Map<FTimer, Set<Site>> known = new WeakHashMap<>();

    /** Returns the timer of a text in the running region. */
    SiteTimer timer(FTimer recorder, String text) {
        String path = recorder.recorder().runningPath().toString();
        return recorder.site(bounded(recorder, new Site(text, SiteGroups.NONE, path, 0)));
    }

    private synchronized Site bounded(FTimer recorder, Site site) {
        Set<Site> sites = known.computeIfAbsent(recorder, unknown -> new HashSet<>());
        if (sites.contains(site)) {
            return site;
        }
        if (sites.size() < MAX_TEXTS) {
            sites.add(site);
            return site;
        }
        return new Site(OTHERS, SiteGroups.NONE, site.file(), 0);
    }
}

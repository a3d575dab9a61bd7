package io.ftimer.internal.engine;

import io.ftimer.sites.Site;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A segment of a site timer, as an event of the flight recorder; costs nothing while such events are not recorded. */
@Name("io.ftimer.Site")
@Label("Site Timer")
@Category("fTimer")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // the flight recorder reads the fields
final class SiteEvent extends Event {
    @Label("Label")
    private String label = "";

    @Label("Groups")
    @Description("One bit per group")
    private long groups;

    @Label("File")
    private String file = "";

    @Label("Line")
    private int line;

    @Label("Iteration")
    @Description("-1 if it has no number")
    private long iteration;

    void commit(Site site, long itsIteration) {
        end();
        if (shouldCommit()) {
            label = site.label();
            groups = site.groups();
            file = site.file();
            line = site.line();
            iteration = itsIteration;
            commit();
        }
    }
}

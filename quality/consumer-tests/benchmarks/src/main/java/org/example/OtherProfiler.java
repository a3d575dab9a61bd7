package org.example;

import org.openjdk.jmh.profile.Profiler;

/** A profiler of the project, whose service file hides that of fTimer in a jar without merged service files. */
public class OtherProfiler implements Profiler {
    @Override
    public String getDescription() {
        return "another profiler";
    }
}

package org.example;

import org.openjdk.jmh.profile.Profiler;

/** A profiler of the project's own, whose service file hides ours in a jar where they are not merged. */
public class OtherProfiler implements Profiler {
    @Override
    public String getDescription() {
        return "another profiler";
    }
}

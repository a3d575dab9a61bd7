package com.google.gson.internal;

/** What the build of Gson generates. */
public final class GsonBuildConfig {
    public static final String VERSION = "2.8.9";

    private GsonBuildConfig() {}
}

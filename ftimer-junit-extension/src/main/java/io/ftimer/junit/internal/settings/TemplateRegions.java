package io.ftimer.junit.internal.settings;

/** How the report files contain the regions of parameterized and repeated tests. */
public enum TemplateRegions {
    /** Once for each template, over all invocations, and for each failed invocation. */
    AGGREGATE,
    /** For each invocation too. */
    EACH
}

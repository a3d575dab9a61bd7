package io.ftimer.export.internal.format;

import io.ftimer.report.TreeExporter;

/** A format with a fixed name. Stateless. */
abstract class NamedFormat implements TreeExporter {
    private final String format;
    private final String suffix;
    private final String description;

    NamedFormat(String format, String suffix, String description) {
        this.format = format;
        this.suffix = suffix;
        this.description = description;
    }

    @Override
    public final String format() {
        return format;
    }

    @Override
    public final String suffix() {
        return suffix;
    }

    @Override
    public final String description() {
        return description;
    }
}

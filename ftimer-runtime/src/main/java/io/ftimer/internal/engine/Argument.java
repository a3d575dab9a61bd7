package io.ftimer.internal.engine;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.sites.Site;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What an operation was called with, for messages. Immutable.
 *
 * @param name the name of a region, or a site; null for anything else
 * @param form makes the operation a call with this argument, {@code start("solve")}
 */
public record Argument(@Nullable Object name, UnaryOperator<String> form) {
    public static final Argument NONE = new Argument(null, operation -> operation + "()");

    /** Returns the operation as it stands in messages: as a call with this argument, {@code start("solve")}. */
    public String call(String operation) {
        return form.apply(operation);
    }

    /** Stands for the name where an operation has none. */
    record Nameless(String operation) {}

    Object nameOr(String operation) {
        return name == null ? new Nameless(operation) : name;
    }

    public static Argument named(@Nullable String name) {
        return name == null ? NONE : new Argument(name, operation -> operation + "(\"" + ShownText.label(name) + "\")");
    }

    /** Returns the name or key of a region, an argument itself, or another value that messages show as its text. */
    public static Argument of(@Nullable Object value) {
        if (value == null || value instanceof String) {
            return named((String) value);
        }
        return value instanceof Argument known
                ? known
                : value instanceof RegionKey region
                        ? named(region.name())
                        : new Argument(null, operation -> operation + "(" + ShownText.label(value.toString()) + ")");
    }

    /** Returns a site, whose timer is called. */
    public static Argument at(Site site) {
        return new Argument(site, operation -> "site(" + site + ")." + operation + "()");
    }
}

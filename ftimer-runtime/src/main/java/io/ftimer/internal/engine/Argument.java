package io.ftimer.internal.engine;

import io.ftimer.internal.text.ShownText;
import io.ftimer.sites.Site;
import org.jspecify.annotations.Nullable;

/** What an operation was called with, for messages. Immutable. */
public interface Argument {
    Argument NONE = operation -> operation + "()";

    /** Returns the operation as it stands in messages: as a call with this argument, {@code start("solve")}. */
    String call(String operation);

    /** Returns the name of a region. */
    static Argument named(@Nullable String name) {
        return name == null ? NONE : operation -> operation + "(\"" + ShownText.label(name) + "\")";
    }

    /** Returns a handle, or another value that messages show as its text. */
    static Argument of(@Nullable Object value) {
        return value == null ? NONE : operation -> operation + "(" + ShownText.label(value.toString()) + ")";
    }

    /** Returns a site, whose timer is called. */
    static Argument at(Site site) {
        return operation -> "site(" + site + ")." + operation + "()";
    }
}

package io.ftimer.internal.text;

import io.ftimer.internal.text.NumberTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A tree as lines of text: numbers in columns, then the regions, indented by nesting.
 *
 * @param depth how many regions an entry is nested in
 * @param name the name of an entry's region; control characters in it are escaped
 * @param <E> one region at one path
 */
public record TreeTable<E>(ToIntFunction<E> depth, Function<E, String> name) {

    /** Returns a line with the headers and one for each entry. */
    public List<String> lines(List<E> entries, List<Column<E>> columns) {
        List<String> numbers = new NumberTable<>(columns).lines(entries);
        List<String> lines = new ArrayList<>(List.of(numbers.get(0) + "region"));
        for (int i = 0; i < entries.size(); i++) {
            E entry = entries.get(i);
            lines.add(
                    numbers.get(i + 1) + "  ".repeat(depth.applyAsInt(entry)) + TextEscapes.escape(name.apply(entry)));
        }
        return lines;
    }
}

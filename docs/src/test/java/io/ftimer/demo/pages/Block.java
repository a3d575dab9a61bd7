package io.ftimer.demo.pages;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A block of code on a page.
 *
 * @param line the number of its first line
 * @param language empty if the page names none, {@code indented} for a block without a fence
 * @param before the text between the previous block and this one
 * @param text as it is printed, with a line break at its end
 */
record Block(int line, String language, String before, String text) {
    private static final Pattern TYPE =
            Pattern.compile("^(?:public |final |abstract )*(?:class|interface|record|enum) (\\w+)", Pattern.MULTILINE);
    private static final Pattern CHANGE = Pattern.compile("`([^`]+)` becomes `([^`]+)`");
    private static final Pattern COMMAND = Pattern.compile(
            "(?:\\$ |\\./|-javaagent:|(?:FTIMER_CONFIG=.*)?(?:ftimer|java|mvn|gradle|build/\\w+\\.sh) ).*");

    boolean isJava() {
        return language.equals("java");
    }

    /** Returns whether this is the list of imports of a page. */
    boolean isImports() {
        return isJava() && text.lines().allMatch(line -> line.isBlank() || line.startsWith("import "));
    }

    /** Returns whether this is a whole source file, which has imports of its own. */
    boolean isFile() {
        return isJava() && text.startsWith("import ") && !isImports();
    }

    /** Returns the name of the first type at the top level. */
    String typeName() {
        Matcher type = TYPE.matcher(text);
        if (!type.find()) {
            throw new IllegalArgumentException("no type at line " + line);
        }
        return type.group(1);
    }

    /** Returns whether a reader copies this into a shell. */
    boolean isCommands() {
        return language.matches("|sh|bash|indented")
                && COMMAND.matcher(text.lines().findFirst().orElse("")).matches();
    }

    /** Returns whether this shows what something printed. */
    boolean isOutput() {
        return language.isEmpty() && !isCommands();
    }

    /** Returns another block after the change that the text before this one announces, such as: if `a` becomes `b`. */
    String changed(Block other) {
        Matcher change = CHANGE.matcher(before);
        if (!change.find()) {
            return other.text;
        }
        List<String> parts = List.of(other.text.split(Pattern.quote(change.group(1)), -1));
        if (parts.size() != 2) {
            throw new IllegalArgumentException("`" + change.group(1) + "` occurs " + (parts.size() - 1)
                    + " times in the block at line " + other.line);
        }
        return String.join(change.group(2), parts);
    }

    boolean announcesChange() {
        return CHANGE.matcher(before).find();
    }
}

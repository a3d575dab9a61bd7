package io.ftimer.internal.text;

/**
 * The bounds of trees in messages and on consoles. Whatever they leave out is counted exactly.
 *
 * @param rows the maximum number of rows of a tree, without lines about rows that were left out
 * @param characters the maximum number of characters of a tree; a tree with long lines gets fewer rows
 * @param levels the levels that are indented; deeper ones show their number
 */
public record TextLimits(int rows, int characters, int levels) {
    /** Keeps a deep tree readable: two blanks per level. */
    private static final int INDENTED_LEVELS = 40;

    public static final TextLimits MESSAGE = new TextLimits(60, 16_000);

    /** A tree that was asked for, on a console or in a report entry. */
    public static final TextLimits CONSOLE = new TextLimits(200, 64_000);

    /** All rows of a tree, for a file. */
    public static final TextLimits ALL = new TextLimits(Integer.MAX_VALUE, Integer.MAX_VALUE);

    /** The longest chain of nested regions of the same name that is drawn level by level. */
    public static final int CHAIN_LEVELS = 8;

    /** The most names whose repetition in the same order counts as a chain. */
    public static final int CYCLE_NAMES = 4;

    public static final int NAME_CHARACTERS = 120;

    /** The longest other text in a table, for instance the display name of a test. */
    public static final int LABEL_CHARACTERS = 300;

    /** The longest path that is shown as a whole. */
    public static final int PATH_CHARACTERS = 300;

    /** The levels at each end of a path that is too long. */
    public static final int PATH_ENDS = 3;

    /** How many levels a line of a file indents or repeats; with all of them, files would grow with the square of the depth. */
    public static final int FILE_LEVELS = 128;

    /** The longest name that a line of a file repeats, or to which a large column is padded. */
    public static final int REPEATED_CHARACTERS = 1000;

    /** The longest text of a field of CSV and JSON; readers reject records and strings of more than 1 MiB. */
    public static final int FIELD_CHARACTERS = 200_000;

    /** Stands for the deeper levels at the end of a call path. */
    public static final String DEEPER = "...";

    /** How many elements of a list a message names. */
    public static final int LISTED = 10;

    public TextLimits(int rows, int characters) {
        this(rows, characters, INDENTED_LEVELS);
    }
}

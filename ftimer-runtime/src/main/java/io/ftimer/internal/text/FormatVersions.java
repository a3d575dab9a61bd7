package io.ftimer.internal.text;

/** The versions of file formats in messages. Stateless. */
public final class FormatVersions {
    private FormatVersions() {}

    /**
     * Returns why a file of another version is rejected, and what to do.
     *
     * @param format the name of the format
     * @param found the version of the file
     * @param supported the versions that are read, such as {@code format 3}
     */
    public static String unsupported(String format, String found, String supported) {
        return found.matches("[0-9]{1,9}")
                ? format + " format " + found + " is not supported, this version of fTimer reads " + supported
                        + ": write the file again with it, or use the version that wrote it"
                : format + " version: expected " + supported;
    }
}

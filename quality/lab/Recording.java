import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Writes scenes one after another as a moving picture in SVG, for quality/lab/recording.sh: {@code OUT SECONDS FILE ...}. A scene is a text, as
 * a terminal shows it, or a picture in PNG. Readers who prefer no motion see the scene before the last one.
 */
public final class Recording {
    private static final int COLUMNS = 100;
    private static final int ROWS = 18;
    private static final double CHARACTER = 7.23;
    private static final int LINE = 18;
    private static final int MARGIN = 16;
    private static final int WIDTH = (int) (COLUMNS * CHARACTER) + 2 * MARGIN;
    private static final int HEIGHT = ROWS * LINE + 2 * MARGIN;

    private static final Pattern BAD = Pattern.compile("FAILURE|ERROR|-->|\\] Expected |^- ");
    private static final Pattern GOOD = Pattern.compile("SUCCESS|^\\+ ");

    private Recording() {}

    public static void main(String[] arguments) throws IOException {
        List<Path> scenes = new ArrayList<>();
        List<Integer> seconds = new ArrayList<>();
        for (int i = 1; i < arguments.length; i += 2) {
            seconds.add(Integer.valueOf(arguments[i]));
            scenes.add(Path.of(arguments[i + 1]));
        }
        int total = seconds.stream().mapToInt(Integer::intValue).sum();
        StringBuilder style = new StringBuilder();
        StringBuilder groups = new StringBuilder();
        int start = 0;
        for (int i = 0; i < scenes.size(); i++) {
            int end = start + seconds.get(i);
            style.append(String.format(
                    Locale.ROOT,
                    "@keyframes s%d{0%%{visibility:%s}%.2f%%{visibility:visible}%.2f%%{visibility:hidden}}%n"
                            + ".s%d{animation:s%d %ds step-end infinite}%n",
                    i,
                    start == 0 ? "visible" : "hidden",
                    100.0 * start / total,
                    100.0 * end / total,
                    i,
                    i,
                    total));
            groups.append("<g class=\"s s").append(i).append("\">\n").append(scene(scenes.get(i))).append("</g>\n");
            start = end;
        }
        Files.writeString(Path.of(arguments[0]), """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">
                <style>
                text{font:12px/1 ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#d4d4d4;white-space:pre}
                .bad{fill:#ff8a80}.good{fill:#9ccc65}.prompt{fill:#fff;font-weight:bold}
                .s{visibility:hidden}
                %s@media (prefers-reduced-motion:reduce){.s{animation:none}.s%d{visibility:visible}}
                </style>
                <rect width="100%%" height="100%%" rx="8" fill="#1e1e1e"/>
                %s</svg>
                """.formatted(WIDTH, HEIGHT, WIDTH, HEIGHT, style, Math.max(0, scenes.size() - 2), groups));
    }

    private static String scene(Path file) throws IOException {
        if (file.toString().endsWith(".png")) {
            return String.format(
                    Locale.ROOT,
                    "<image x=\"4\" y=\"4\" width=\"%d\" height=\"%d\" href=\"data:image/png;base64,%s\"/>%n",
                    WIDTH - 8,
                    HEIGHT - 8,
                    Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
        }
        StringBuilder text = new StringBuilder();
        int row = 0;
        for (String line : Files.readString(file, StandardCharsets.UTF_8).stripTrailing().split("\n")) {
            String kind = line.startsWith("$ ")
                    ? " class=\"prompt\""
                    : BAD.matcher(line).find() ? " class=\"bad\"" : GOOD.matcher(line).find() ? " class=\"good\"" : "";
            for (int at = 0; at == 0 || at < line.length(); at += COLUMNS) {
                row++;
                text.append("<text x=\"").append(MARGIN).append("\" y=\"").append(MARGIN + row * LINE - 5).append('"').append(kind)
                        .append('>').append(escaped(line.substring(at, Math.min(line.length(), at + COLUMNS)))).append("</text>\n");
            }
        }
        if (row > ROWS) {
            throw new IllegalArgumentException(file + " has " + row + " rows, more than " + ROWS);
        }
        return text.toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}

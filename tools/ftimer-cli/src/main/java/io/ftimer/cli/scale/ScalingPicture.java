package io.ftimer.cli.scale;

import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A scaling as a picture in SVG: speedup over the number of ranks, both in powers of two, of the windows and of the regions that take
 * longest, with the ideal as a dashed line. Stateless.
 */
final class ScalingPicture {
    /** Told apart by people who do not see some colors; the first is the line of the windows. */
    private static final List<String> COLORS =
            List.of("#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00");

    private static final double LEFT = 60;
    private static final double TOP = 40;
    private static final double WIDTH = 440;
    private static final double HEIGHT = 360;
    private static final double LEGEND = LEFT + WIDTH + 20;
    private static final int LINE_HEIGHT = 20;
    private static final int LONGEST_NAME = 32;

    private ScalingPicture() {}

    static void write(Scaling scaling, Appendable out) throws IOException {
        List<Scaling.Line> lines = Stream.concat(Stream.of(scaling.window()), scaling.regions().stream())
                .limit(COLORS.size())
                .toList();
        Axes axes = Axes.of(scaling.window(), lines);
        String title = (scaling.isWeak() ? "Weak" : "Strong") + " scaling";
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 460\" role=\"img\""
                        + " font-family=\"sans-serif\" font-size=\"13\" aria-label=\"ftimer scale\">\n<title>")
                .append(title)
                .append("</title>\n<rect width=\"760\" height=\"460\" fill=\"#ffffff\"/>\n");
        text(LEFT, TOP - LINE_HEIGHT, "start", title + ": speedup over ranks", out);
        axes.draw(scaling.window(), out);
        for (int i = 0; i < lines.size(); i++) {
            Scaling.Line line = lines.get(i);
            draw(axes.places(line), COLORS.get(i), "", out);
            double y = TOP + LINE_HEIGHT * (i + 1);
            draw(List.of(new Place(LEGEND, y - 4), new Place(LEGEND + 16, y - 4)), COLORS.get(i), "", out);
            text(LEGEND + 22, y, "start", name(line), out);
        }
        text(LEGEND, TOP + LINE_HEIGHT * (lines.size() + 1.5), "start", "dashed: ideal", out);
        out.append("</svg>\n");
    }

    private static String name(Scaling.Line line) {
        return line.path().isEmpty()
                ? "window"
                : ShownText.fitted(ShownText.label(String.join("/", line.path())), LONGEST_NAME);
    }

    private record Place(double x, double y) {}

    /** Where ranks and speedups are: their logarithms, from the lowest to the highest. */
    private record Axes(double lowestRanks, double highestRanks, double lowest, double highest) {

        static Axes of(Scaling.Line window, List<Scaling.Line> lines) {
            List<Scaling.Point> runs = window.points();
            double lowestRanks = runs.get(0).ranks();
            double highestRanks = runs.get(runs.size() - 1).ranks();
            double lowest = 1;
            double highest = highestRanks / lowestRanks;
            for (Scaling.Line line : lines) {
                for (Scaling.Point point : drawn(line)) {
                    lowest = Math.min(lowest, point.speedup());
                    highest = Math.max(highest, point.speedup());
                }
            }
            return new Axes(lowestRanks, highestRanks, lowest, highest);
        }

        Place place(double ranks, double speedup) {
            return new Place(
                    LEFT + WIDTH * Math.log(ranks / lowestRanks) / Math.log(highestRanks / lowestRanks),
                    TOP + HEIGHT - HEIGHT * Math.log(speedup / lowest) / Math.log(highest / lowest));
        }

        List<Place> places(Scaling.Line line) {
            return drawn(line).stream()
                    .map(point -> place(point.ranks(), point.speedup()))
                    .toList();
        }

        private static List<Scaling.Point> drawn(Scaling.Line line) {
            return line.points().stream()
                    .filter(point -> !Double.isNaN(point.speedup()))
                    .toList();
        }

        /** Draws the numbers of ranks of the runs, powers of two of the speedup, and the ideal. */
        void draw(Scaling.Line window, Appendable out) throws IOException {
            List<Place> ideal = new ArrayList<>();
            for (Scaling.Point run : window.points()) {
                Place bottom = place(run.ranks(), lowest);
                ScalingPicture.draw(List.of(bottom, new Place(bottom.x(), TOP)), "#dddddd", "", out);
                text(bottom.x(), TOP + HEIGHT + LINE_HEIGHT, "middle", Integer.toString(run.ranks()), out);
                ideal.add(place(run.ranks(), run.ranks() / lowestRanks));
            }
            text(LEFT + WIDTH / 2, TOP + HEIGHT + 2 * LINE_HEIGHT, "middle", "ranks", out);
            for (double speedup = powerOfTwo(lowest); speedup <= highest; speedup *= 2) {
                Place left = place(lowestRanks, speedup);
                ScalingPicture.draw(List.of(left, new Place(LEFT + WIDTH, left.y())), "#dddddd", "", out);
                text(
                        LEFT - 8,
                        left.y() + 4,
                        "end",
                        speedup < 1 ? "1/" + Math.round(1 / speedup) : "" + Math.round(speedup),
                        out);
            }
            ScalingPicture.draw(ideal, "#000000", " stroke-dasharray=\"4 4\"", out);
        }

        /** Returns the lowest power of two that is not below the number. */
        private static double powerOfTwo(double number) {
            double power = 1;
            while (power / 2 >= number) {
                power /= 2;
            }
            return power;
        }
    }

    private static void draw(List<Place> places, String color, String style, Appendable out) throws IOException {
        out.append("<polyline fill=\"none\" stroke=\"" + color + "\" stroke-width=\"2\"" + style + " points=\"");
        String separator = "";
        for (Place place : places) {
            out.append(separator).append(number(place.x())).append(',').append(number(place.y()));
            separator = " ";
        }
        out.append("\"/>\n");
    }

    private static void text(double x, double y, String anchor, String text, Appendable out) throws IOException {
        out.append("<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\">")
                .append(text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))
                .append("</text>\n");
    }

    private static String number(double coordinate) {
        return String.format(Locale.ROOT, "%.1f", coordinate);
    }
}

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** Parses elements whose attributes have character references, so that their values have several parts. */
public class Load {
    public static void load(int n) {
        StringBuilder html = new StringBuilder();
        for (int i = 0; i < n; i++) {
            html.append("<a href=\"/page?a=1&amp;b=").append(i).append("\" title='A &lt; B'>x</a>");
        }
        Document document = Jsoup.parse(html.toString());
        if (!document.select("a").last().attr("href").endsWith("&b=" + (n - 1))) {
            throw new AssertionError();
        }
    }
}

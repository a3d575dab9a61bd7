import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Parses and renders paragraphs with links, images, references, code, entities and emphasis, and a list. */
public class Load {
    public static void load(int n) {
        StringBuilder rows = new StringBuilder("[site]: https://example.org 'Site'\n\n");
        for (int i = 0; i < n; i++) {
            rows.append("Some *text* with a [link](/page ").append("\"title\"), an ![image](/i.png), a [site] and `code`.\n");
            rows.append("A <https://example.org>, an &amp; and a \\* [without](a target\n\n* item ").append(i).append("\n\n");
        }
        Node document = Parser.builder().build().parse(rows.toString());
        if (!HtmlRenderer.builder().build().render(document).contains("title=\"title\"")) {
            throw new AssertionError();
        }
    }
}

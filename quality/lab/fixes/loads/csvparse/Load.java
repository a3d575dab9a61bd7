import java.io.IOException;
import java.io.StringReader;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Parses rows with quoted and escaped values, and a comment. */
public class Load {
    public static void load(int n) {
        StringBuilder text = new StringBuilder("# names\n");
        for (int i = 0; i < n; i++) {
            text.append(i).append(", \"a \"\"quoted\"\" value\" ,b\\,c,\n");
        }
        CSVFormat format = CSVFormat.DEFAULT.withEscape('\\').withCommentMarker('#').withIgnoreSurroundingSpaces();
        int values = 0;
        try (CSVParser parser = new CSVParser(new StringReader(text.toString()), format)) {
            for (CSVRecord row : parser) {
                values += row.size();
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        if (values != 4 * n) {
            throw new AssertionError(values);
        }
    }
}

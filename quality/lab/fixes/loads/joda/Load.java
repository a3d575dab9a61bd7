import java.util.Locale;
import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;
import org.joda.time.format.DateTimeFormat;
import org.joda.time.format.DateTimeFormatter;

/** Prints names of days and months in a locale. */
public class Load {
    public static void load(int n) {
        for (int i = 0; i < n; i++) {
            DateTimeFormatter format = DateTimeFormat.forPattern("EEEE, d MMMM yyyy").withLocale(new Locale("de", "DE"));
            if (format.print(new DateTime(2014, 5, 1 + i % 28, 12, 0, 0, DateTimeZone.UTC)).isEmpty()) {
                throw new AssertionError();
            }
        }
    }
}

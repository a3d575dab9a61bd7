package org.example;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;

/** An application that does not know ftimer-jdbc. */
final class CountStatements {
    private CountStatements() {}

    public static void main(String[] arguments) throws Exception {
        try (TimerSession session = TimerSession.open()) {
            try (TimerBinding binding = session.bind();
                    Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                    PreparedStatement select = connection.prepareStatement("select 1")) {
                select.executeQuery();
                System.out.println(connection.getClass().getModule().getName());
            }
            session.summary().entries().forEach(entry -> System.out.println(entry.path() + " x" + entry.callCount()));
        }
    }
}

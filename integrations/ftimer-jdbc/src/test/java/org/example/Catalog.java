package org.example;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;

/** An application that lists what is in a table; tests name its lines. */
public record Catalog(DataSource persons) {

    public void insert(int count) throws SQLException {
        try (Connection connection = persons.getConnection();
                PreparedStatement insert = connection.prepareStatement(
                        "insert into person select coalesce(max(id), 0) + 1, 'x' from person")) {
            for (int i = 0; i < count; i++) {
                insert.executeUpdate();
            }
        }
    }

    private static List<Integer> ids(Connection connection) throws SQLException {
        List<Integer> ids = new ArrayList<>();
        try (PreparedStatement all = connection.prepareStatement("select id from person");
                ResultSet rows = all.executeQuery()) {
            while (rows.next()) {
                ids.add(rows.getInt(1));
            }
        }
        return ids;
    }

    /** Reads one row after the other. */
    public void listEach() throws SQLException {
        try (Connection connection = persons.getConnection()) {
            for (int id : ids(connection)) {
                try (PreparedStatement byId = connection.prepareStatement("select name from person where id = ?")) {
                    byId.setInt(1, id);
                    byId.executeQuery();
                }
            }
        }
    }

    /** Reads all rows by one statement, whose text is longer for more rows. */
    public void listTogether() throws SQLException {
        try (Connection connection = persons.getConnection()) {
            List<Integer> ids = ids(connection);
            String values = String.join(", ", Collections.nCopies(ids.size(), "?"));
            try (PreparedStatement byIds =
                    connection.prepareStatement("select name from person where id in (" + values + ")")) {
                for (int i = 0; i < ids.size(); i++) {
                    byIds.setInt(i + 1, ids.get(i));
                }
                byIds.executeQuery();
            }
        }
    }

    /** Changes all rows by one batch. */
    public void renameTogether() throws SQLException {
        try (Connection connection = persons.getConnection();
                PreparedStatement rename = connection.prepareStatement("update person set name = 'y' where id = ?")) {
            for (int id : ids(connection)) {
                rename.setInt(1, id);
                rename.addBatch();
            }
            rename.executeBatch();
        }
    }
}

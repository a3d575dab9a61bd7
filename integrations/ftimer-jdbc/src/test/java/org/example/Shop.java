package org.example;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/** An application whose code executes one statement three times; tests name its lines. */
public enum Shop {
    LOOP {
        @Override
        public void run(Connection connection) throws SQLException {
            for (int id = 1; id <= 3; id++) {
                price(connection, id);
            }
        }
    },
    LAMBDA {
        @Override
        public void run(Connection connection) {
            IntStream.rangeClosed(1, 3).forEach(id -> {
                try (PreparedStatement byId = connection.prepareStatement(TEXT)) {
                    byId.setInt(1, id);
                    byId.executeQuery();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
    },
    RECORD {
        @Override
        public void run(Connection connection) throws SQLException {
            for (int id = 1; id <= 3; id++) {
                new Item(id).load(connection);
            }
        }
    },
    PROXY {
        @Override
        public void run(Connection connection) throws SQLException {
            Prices prices = (Prices) Proxy.newProxyInstance(
                    Shop.class.getClassLoader(), new Class<?>[] {Prices.class}, (proxy, method, arguments) -> {
                        price(connection, (Integer) arguments[0]);
                        return null;
                    });
            for (int id = 1; id <= 3; id++) {
                prices.load(id);
            }
        }
    };

    private static final String TEXT = "select name from person where id = ?";

    interface Prices {
        void load(int id) throws SQLException;
    }

    record Item(int id) {
        void load(Connection connection) throws SQLException {
            try (PreparedStatement byId = connection.prepareStatement(TEXT)) {
                byId.setInt(1, id);
                byId.executeQuery();
            }
        }
    }

    abstract void run(Connection connection) throws SQLException;

    public void run(DataSource persons) throws SQLException {
        try (Connection connection = persons.getConnection()) {
            run(connection);
        }
    }

    private static void price(Connection connection, int id) throws SQLException {
        try (PreparedStatement byId = connection.prepareStatement(TEXT)) {
            byId.setInt(1, id);
            byId.execute();
        }
    }
}

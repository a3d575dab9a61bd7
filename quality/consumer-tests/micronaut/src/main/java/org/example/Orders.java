package org.example;

import io.ftimer.FTimers;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Sums the prices of orders. */
@Controller("/sum")
@ExecuteOn(TaskExecutors.BLOCKING)
public class Orders {
    private final DataSource orders;

    Orders(DataSource orders) {
        this.orders = orders;
    }

    @Get
    public int sum() throws SQLException {
        return FTimers.call("sum orders", () -> query("select 1 union select 2 union select 3", Integer.MAX_VALUE));
    }

    @Get("/slow")
    public int slowSum() throws SQLException {
        int sum = 0;
        for (int order = 1; order <= 3; order++) {
            sum += query("select " + order, 1);
        }
        return sum;
    }

    private int query(String sql, int rows) throws SQLException {
        int sum = 0;
        try (Connection connection = orders.getConnection();
                Statement statement = connection.createStatement();
                ResultSet prices = statement.executeQuery(sql)) {
            while (rows-- > 0 && prices.next()) {
                int price = prices.getInt(1);
                sum += FTimers.call("add item", () -> price);
            }
        }
        return sum;
    }
}

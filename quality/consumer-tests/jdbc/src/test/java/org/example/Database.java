package org.example;

import org.h2.jdbcx.JdbcDataSource;

final class Database {
    private Database() {}

    static JdbcDataSource inMemory(String name) {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
        return dataSource;
    }
}

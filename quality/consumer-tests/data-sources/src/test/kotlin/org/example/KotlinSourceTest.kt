package org.example

import io.ftimer.junit.ExpectSql
import javax.sql.DataSource
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.springframework.beans.factory.annotation.Autowired
import org.springframework.boot.SpringBootConfiguration
import org.springframework.boot.autoconfigure.EnableAutoConfiguration
import org.springframework.boot.test.context.SpringBootTest
import org.springframework.context.annotation.Bean
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.jdbc.datasource.DriverManagerDataSource

/** Final, as every class that is not opened. */
class ShopSource(val shop: String) : DriverManagerDataSource("jdbc:h2:mem:$shop")

/** A bean of a final class, declared as an interface: its statements are recorded. */
@SpringBootTest(classes = [KotlinSourceTest.Sources::class])
class KotlinSourceTest {
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    class Sources {
        @Bean
        fun source(): DataSource = ShopSource("kotlin")
    }

    @Autowired
    lateinit var jdbc: JdbcTemplate

    @Test
    @ExpectSql(select = 1)
    fun a_statement_is_recorded() {
        assertEquals(1, jdbc.queryForObject("select 1", Int::class.java))
    }
}

/** The same bean, declared as the class, keeps its state and is not recorded. */
@SpringBootTest(classes = [KotlinFinalTest.Sources::class])
class KotlinFinalTest {
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    class Sources {
        @Bean
        fun source(): ShopSource = ShopSource("final")
    }

    @Autowired
    lateinit var source: ShopSource

    @Test
    fun it_keeps_its_state() {
        assertEquals("final", source.shop)
    }

    @Test
    @ExpectSql(total = 0)
    fun nothing_is_known() {}
}

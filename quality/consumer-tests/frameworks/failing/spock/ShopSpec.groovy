import static io.ftimer.assertj.FTimerAssertions.assertThatTree

import spock.lang.Specification

class ShopSpec extends Specification {
    def "loads the price of each item once"() {
        expect:
        assertThatTree { new Shop().total(['tea', 'tea', 'milk']) }
                .region('total/load price')
                .hasCalls(2)
    }
}

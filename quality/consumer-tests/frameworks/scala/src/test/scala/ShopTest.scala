import io.ftimer.assertj.FTimerAssertions.assertThatTree

class ShopTest extends munit.FunSuite:
  test("loads the price of each item once"):
    assertThatTree(() => Shop().total(java.util.List.of("tea", "tea", "milk")))
      .region("total/load price")
      .hasCalls(3)

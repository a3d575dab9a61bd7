package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalFormatsTest {
    @Property(tries = 20_000)
    void fixed_equals_the_exact_value_rounded_half_to_even(@ForAll("doubles") double value) {
        assertThat(fixed(value, 0, 6)).isEqualTo(shortFixedByBigDecimal(value, 6));
        assertThat(fixed(value, 12, 6)).isEqualTo(justified(fixedByBigDecimal(value, 6), 12));
        assertThat(fixed(value, 8, 2)).isEqualTo(justified(fixedByBigDecimal(value, 2), 8));
        assertThat(fixed(value, 6, 3)).isEqualTo(justified(fixedByBigDecimal(value, 3), 6));
    }

    @Property(tries = 20_000)
    void scientific_equals_the_exact_value_rounded_half_to_even(@ForAll("doubles") double value) {
        assertThat(scientific(value)).isEqualTo(scientificByBigDecimal(value));
    }

    @Property(tries = 5_000)
    void scientific_reads_back_as_the_same_double(@ForAll("doubles") double value) {
        assertThat(Double.parseDouble(scientific(value))).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.5, 0.1, 123456.789, 1e-3, 999_999.999, 3e10, 1e-10, 0.3, 2.5e-7})
    void usual_numbers_of_seconds_need_no_large_numbers(double value) {
        int power = (int) Math.floor(Math.log10(value));

        assertThat(DecimalFormats.csvDigits(value, power))
                .isEqualTo(new BigDecimal(value)
                        .scaleByPowerOfTen(17 - power)
                        .setScale(0, RoundingMode.HALF_EVEN)
                        .longValueExact());
    }

    @ParameterizedTest
    @CsvSource({"1e-11, -11", "1e18, 18", "1e17, 17", "7e15, 15", "4.9e-324, -324"})
    void others_have_no_digits_without_large_numbers(double value, int power) {
        assertThat(DecimalFormats.csvDigits(value, power)).isZero();
    }

    @Provide
    Arbitrary<Double> doubles() {
        Arbitrary<Double> anyBits =
                Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite);
        Arbitrary<Double> seconds = Arbitraries.longs().map(nanos -> nanos / 1e9);
        Arbitrary<Double> smallSeconds = Arbitraries.longs()
                .between(-2_000_000_000_000L, 2_000_000_000_000L)
                .map(nanos -> nanos / 1e9);
        Arbitrary<Double> ties = Arbitraries.integers()
                .between(-100_000_000, 100_000_000)
                .flatMap(numerator ->
                        Arbitraries.integers().between(0, 30).map(power -> Math.scalb((double) numerator, -power)));
        Arbitrary<Double> powersOfTwo = Arbitraries.integers()
                .between(Double.MIN_EXPONENT - 52, Double.MAX_EXPONENT)
                .map(power -> Math.scalb(1.0, power));
        Arbitrary<Double> besidePowersOfTen = Arbitraries.integers()
                .between(-30, 30)
                .flatMap(power -> Arbitraries.of(
                        Double.parseDouble("1e" + power),
                        Math.nextUp(Double.parseDouble("1e" + power)),
                        Math.nextDown(Double.parseDouble("1e" + power))));
        Arbitrary<Double> subnormals =
                Arbitraries.longs().between(1, (1L << 52) - 1).map(Double::longBitsToDouble);
        return Arbitraries.oneOf(
                anyBits,
                seconds,
                smallSeconds,
                ties,
                powersOfTwo,
                besidePowersOfTen,
                subnormals,
                Arbitraries.of(0.0, -0.0));
    }

    @ParameterizedTest
    @CsvSource({
        "0.0, .000000",
        "-0.0, -.000000",
        "0.5, .500000",
        "-0.5, -.500000",
        "12.25, 12.250000",
        "-1e-7, -.000000",
        "0.9999999, 1.000000",
        "-0.9999996, -1.000000",
        "123556789.75, 123556789.750000",
        "9.223372036854775E18, 9223372036854774784.000000",
        "1e19, 10000000000000000000.000000",
        "1e-30, .000000",
        "4.9E-324, .000000",
    })
    void short_fixed_has_no_zero_before_the_point(double value, String expected) {
        assertThat(fixed(value, 0, 6)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 12, 6, '    0.500000'",
        "-1e-7, 12, 6, '   -0.000000'",
        "99999.5, 12, 6, 99999.500000",
        "99999.9999996, 12, 6, ************",
        "-99999.5, 12, 6, ************",
        "1e150, 12, 6, ************",
        "28.571428571428573, 8, 2, '   28.57'",
        "99999.995, 8, 2, 99999.99",
        "-0.5, 6, 3, -0.500",
        "2048, 6, 3, ******",
        "1e-300, 6, 3, ' 0.000'",
    })
    void wide_fixed_is_right_aligned_and_shows_stars_if_it_does_not_fit(
            double value, int width, int decimals, String expected) {
        assertThat(fixed(value, width, decimals)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0078125, 6, 0.007812",
        "0.0234375, 6, 0.023438",
        "0.0000005, 6, 0.000000",
        "0.0000015, 6, 0.000002",
        "9.375, 2, 9.38",
        "3.125, 2, 3.12",
        "0.00048828125, 6, 0.000488",
    })
    void ties_go_to_the_even_digit_and_others_by_their_exact_value(double value, int decimals, String expected) {
        assertThat(fixed(value, 12, decimals).trim()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0, 0.00000000000000000E+0000",
        "-0.0, -0.00000000000000000E+0000",
        "0.5, 5.00000000000000000E-0001",
        "-0.5, -5.00000000000000000E-0001",
        "0.1, 1.00000000000000006E-0001",
        "100.0, 1.00000000000000000E+0002",
        "1e150, 9.99999999999999981E+0149",
        "1e-200, 9.99999999999999982E-0201",
        "33.33333333333333, 3.33333333333333286E+0001",
        "8.09344433457166611E-7, 8.09344433457166611E-0007",
        "9.223372036854774784E18, 9.22337203685477478E+0018",
        "9.223372036854775808E18, 9.22337203685477581E+0018",
        "1.7976931348623157E308, 1.79769313486231571E+0308",
        "4.9E-324, 4.94065645841246544E-0324",
    })
    void scientific_has_eighteen_digits_and_a_four_digit_exponent(double value, String expected) {
        assertThat(scientific(value)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0, ' 0.00000E+00'",
        "-0.0, '-0.00000E+00'",
        "0.049, ' 4.90000E-02'",
        "-1.5, '-1.50000E+00'",
        "123456.789, ' 1.23457E+05'",
        "999999.5, ' 1.00000E+06'",
        "0.9999995, ' 1.00000E+00'",
        "1.000005, ' 1.00001E+00'",
        "1.000015, ' 1.00002E+00'",
        "1.000055, ' 1.00005E+00'",
        "2097155.5, ' 2.09716E+06'",
        "1000005.0, ' 1.00000E+06'",
        "1000015.0, ' 1.00002E+06'",
        "1e100, ' 1.00000+100'",
        "4.9E-324, ' 4.94066-324'",
    })
    void short_scientific_has_six_digits_in_twelve_columns(double value, String expected) {
        assertThat(DecimalFormats.shortScientific(value, 12, 5)).isEqualTo(expected);
    }

    @Property(tries = 5_000)
    void short_scientific_equals_the_exact_value_rounded_half_to_even(@ForAll("doubles") double value) {
        String out = DecimalFormats.shortScientific(value, 12, 5);
        String number = out.strip().replaceFirst("(?<=\\d)([+-]\\d{3})$", "E$1");

        assertThat(new BigDecimal(number))
                .isEqualByComparingTo(new BigDecimal(value).round(new MathContext(6, RoundingMode.HALF_EVEN)));
        assertThat(out).hasSize(12);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 8, '       0'",
        "99999999, 8, 99999999",
        "100000000, 8, ********",
        "-1, 4, '  -1'",
        "-1, 0, -1",
        "9223372036854775807, 19, 9223372036854775807",
        "9223372036854775807, 18, ******************",
        "-9223372036854775808, 20, -9223372036854775808",
    })
    void integers_are_right_aligned(long value, int width, String expected) {
        assertThat(DecimalFormats.justified(Long.toString(value), width)).isEqualTo(expected);
    }

    @Test
    void doubles_next_to_a_power_of_ten_have_as_many_digits_as_others() {
        for (int power = -320; power <= 308; power++) {
            double nearest = Double.parseDouble("1e" + power);
            for (double value : new double[] {Math.nextDown(nearest), nearest, Math.nextUp(nearest)}) {
                assertThat(scientific(value)).isEqualTo(scientificByBigDecimal(value));
            }
        }
    }

    private static String fixed(double value, int width, int decimals) {
        return DecimalFormats.fixed(value, width, decimals);
    }

    private static String scientific(double value) {
        return DecimalFormats.scientific(value);
    }

    private static String fixedByBigDecimal(double value, int decimals) {
        String digits = new BigDecimal(value)
                .abs()
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .toPlainString();
        return sign(value) + digits;
    }

    private static String shortFixedByBigDecimal(double value, int decimals) {
        return fixedByBigDecimal(value, decimals).replaceFirst("^(-?)0\\.", "$1.");
    }

    private static String justified(String number, int width) {
        return number.length() > width ? "*".repeat(width) : " ".repeat(width - number.length()) + number;
    }

    private static String scientificByBigDecimal(double value) {
        BigDecimal rounded = new BigDecimal(value).abs().round(new MathContext(18, RoundingMode.HALF_EVEN));
        String digits = (rounded.unscaledValue() + "0".repeat(18)).substring(0, 18);
        int exponent = rounded.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        String exponentDigits = "000" + Math.abs(exponent);
        return sign(value) + digits.charAt(0) + "." + digits.substring(1) + "E" + (exponent < 0 ? "-" : "+")
                + exponentDigits.substring(exponentDigits.length() - 4);
    }

    private static String sign(double value) {
        return Math.copySign(1.0, value) < 0 ? "-" : "";
    }
}

/** Division of whole numbers. */

/**
 * Division that truncates toward zero; by zero it gives 0.
 * @param {number} left
 * @param {number} right
 */
export function quotient(left, right) {
  return right === 0 ? 0 : Math.trunc(left / right) + 0;
}

/**
 * What `quotient` leaves.
 * @param {number} left
 * @param {number} right
 */
export function remainder(left, right) {
  return right === 0 ? left : (left % right) + 0;
}

/**
 * The quotient of a product that may be longer than numbers are exact, and what it leaves.
 * @param {number} one
 * @param {number} two
 * @param {number} divisor
 * @returns {[quotient: number, rest: number]}
 */
export function scaled(one, two, divisor) {
  const product = BigInt(one) * BigInt(two);
  if (divisor === 0) {
    return [0, Number(product)];
  }
  return [Number(product / BigInt(divisor)), Number(product % BigInt(divisor))];
}

/** A decimal string with at most so many fraction digits, half to even, without trailing zeros. */
export function roundedTo(value: string, digits: number): string {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  if (fraction.length <= digits) return value
  const kept = BigInt(whole + fraction.slice(0, digits))
  const rest = fraction.slice(digits)
  const half = `5${'0'.repeat(rest.length - 1)}`
  const up = rest > half || (rest === half && kept % 2n === 1n)
  const text = (up ? kept + 1n : kept).toString().padStart(digits + 1, '0')
  const decimals = text.slice(text.length - digits).replace(/0+$/, '')
  const integer = text.slice(0, text.length - digits)
  const plain = decimals === '' ? integer : `${integer}.${decimals}`
  return value.startsWith('-') && plain !== '0' ? `-${plain}` : plain
}

/** The customs territory of the European Union, with Monaco; every other country is one of its own here. */
const european = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
)

export function isOneCustomsTerritory(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  return one === other || (european.has(one) && european.has(other))
}

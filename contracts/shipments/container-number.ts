import type { Rejection } from '../kernel/decision.ts'

/** A is 10, and 11, 22 and 33 are left out, as ISO 6346 counts. */
function weightOf(character: string): number {
  if (/\d/.test(character)) return Number(character)
  const letter = character.charCodeAt(0) - 65
  return 10 + letter + Math.floor((letter + 9) / 10)
}

/** The check digit of the first ten characters; a remainder of 10 counts as 0. */
export function containerCheckDigit(tenCharacters: string): number {
  const sum = [...tenCharacters].reduce((total, character, place) => total + weightOf(character) * 2 ** place, 0)
  return (sum % 11) % 10
}

/** Null for an ISO 6346 number (`CSQU3054383`), else which part is wrong. Not for air ULDs. */
export function checkContainerNumber(value: string, field?: string): Rejection | null {
  const malformed = firstMisfit(value, [/[A-Z]/, /[A-Z]/, /[A-Z]/, /[UJZ]/, ...Array(7).fill(/\d/)])
  if (malformed !== null) return { code: 'container-malformed', params: { value, part: malformed }, field }
  const expected = containerCheckDigit(value.slice(0, 10))
  const found = Number(value[10])
  return found === expected ? null : { code: 'container-check-digit', params: { value, found, expected }, field }
}

/** The first character that does not fit its place, written `#4 (A)`; null when all do and none is left over. */
export function firstMisfit(value: string, places: readonly RegExp[]): string | null {
  const characters = [...value]
  for (const [index, place] of places.entries()) {
    const found = characters[index]
    if (found === undefined || !place.test(found)) return `#${index + 1} (${found ?? '-'})`
  }
  return characters.length > places.length ? `#${places.length + 1} (${characters[places.length]})` : null
}

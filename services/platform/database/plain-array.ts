/** Between the texts of a list that goes as one text (`chr(30)` in SQL): JSON writes this character in no other way than escaped. */
export const separator = '\u001e'

/**
 * As PostgreSQL writes arrays of numbers, UUIDs, instants and codes, which hold nothing to be escaped; looking for that in each
 * element takes longer than all the rest.
 */
export function plainArray(values: readonly (number | string | null)[]): string {
  return `{${values.map(value => value ?? 'NULL').join(',')}}`
}

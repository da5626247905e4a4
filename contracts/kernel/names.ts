import * as z from 'zod'
import { isVisible } from './visible.ts'

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Some scripts and pictographs are written with joiners and variation selectors: those are kept where something is shown. */
const invisibleButJoiners = /(?!\u200c|\u200d|[\ufe00-\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** What would break a line or steer what shows it: a name is one line. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu

const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** A name as it is kept and shown: as typed, on one line, without signs that show nothing; empty when nothing of it shows. */
export function writtenName(text: string): string {
  return isVisible(text) ? text.replace(breaks, ' ').replace(invisibleButJoiners, '').trim() : ''
}

/**
 * The form in which names that must be unique are compared, never shown: NFKC, nothing invisible, one spelling of case, of dashes and
 * of blanks. Every claim, id and index of a name is made of it (docs/decisions/0009-one-form-of-names.md).
 */
export function nameKey(text: string): string {
  // What is in that form but for capitals, as most are.
  if (plain.test(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKC')
      .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
      // What a word processor puts in for a hyphen.
      .replace(/\p{Pd}/gu, '-')
      .replace(invisible, '')
      // By way of capitals, so that letters with two small forms meet: ß and ss, ς and σ.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC')
      .replace(/ +/g, ' ')
      .trim()
  )
}

/** A name that must be unique, of at most so many characters, as it is written; empty when nothing of it shows. */
export function writtenNameOf(most: number) {
  return z.string().overwrite(writtenName).max(most)
}

import { passwordMinimum } from '@quayside/contracts/identity/sign-up.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The first that is tried against this portal. Kept in docs/security.md too, for a test compares the two. */
export const ownWords = [
  'quayside',
  'portal',
  'purchase',
  'order',
  'orders',
  'shipment',
  'shipments',
  'freight',
  'cargo',
  'customs',
  'container',
  'logistics',
  'supplier',
  'provider',
  'client',
  'operator',
  'admin',
  'administrator',
  'password',
] as const

export type PasswordOwner = { name: string; email: string }

/** Of leaked passwords, the most used ones first; short ones are refused for their length. */
const common = new Set(dictionary['passwords-common'].filter(password => password.length >= passwordMinimum))
const letter = /\p{L}/u
/** One to three signs over and over, blanks among them. */
const repeated = /^(.{1,3}?)\1+$/su
const shortestWord = 3

/** On the list of common passwords, a few signs repeated, or made of the portal's words and the person's own, with figures and signs. */
export function isGuessable(password: string, owner: PasswordOwner): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (common.has(plain) || repeated.test(plain)) return true
  const personal = `${owner.name} ${owner.email}`
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  const words = [...ownWords, ...personal.filter(word => word.length >= shortestWord)]
  return letter.test(plain) && isMadeOf(plain, words)
}

export function refuseGuessable(password: string, owner: PasswordOwner): void {
  if (!isGuessable(password, owner)) return
  throw new ProblemError('password-guessable', {}, [{ path: 'password', code: 'password-guessable', params: {} }])
}

/** By the places that words can end at, each looked at once: a pattern of a person's own words could be made to run for ever. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const ends = new Set([0])
  for (let at = 0; at < text.length; at += 1) {
    if (!ends.has(at)) continue
    if (!letter.test(text[at] ?? '')) ends.add(at + 1)
    for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length)
  }
  return ends.has(text.length)
}

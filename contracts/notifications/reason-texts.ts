import type { Language } from '../reference/languages.ts'
import { clockTypeTexts, milestoneTexts } from '../shipments/status-texts.ts'

/** Where the system gives the reason it is a code: which clock of free time ends, or which milestone came late. */
const codesOf: Readonly<Record<string, Readonly<Record<Language, Readonly<Record<string, string>>>>>> = {
  lastFreeDay: clockTypeTexts,
  lateMilestone: milestoneTexts,
}

/** Why a field changed, in words; what a person wrote stays as it was written. */
export function reasonText(field: string, reason: string, language: Language): string {
  const words = Object.hasOwn(codesOf, field) ? codesOf[field]?.[language] : undefined
  return words !== undefined && Object.hasOwn(words, reason) ? (words[reason] ?? reason) : reason
}

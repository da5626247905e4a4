import { type ErrorCode, statusOfError } from '@quayside/contracts/errors/codes.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import type { AllowedCommand, CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { shownParams } from '@quayside/contracts/words/shown-params.ts'
import { translatorOf, type WordsValues } from './words.ts'

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(statusOfError, code)
}

/** What a refusal says to a person, `further` filled in as they are; a code of before that is none any more is unexpected. */
export function errorText(
  code: string,
  params: RejectionParams,
  language: Language,
  further: WordsValues = {},
): string {
  const translate = translatorOf(language)
  const known = isErrorCode(code) ? code : 'unexpected'
  const values = { ...further, ...shownParams(code, params, language, translate) }
  return translate([`errors:${known}`, `rules:${known}`], { ...values, defaultValue: known })
}

/** What can and can't be done, each that can't with its reason as a sentence. */
export function withReasons<Verdict extends Omit<CommandVerdict, 'command'>>(
  verdicts: readonly Verdict[],
  language: Language,
): (Verdict & Pick<AllowedCommand, 'message'>)[] {
  return verdicts.map(verdict => ({
    ...verdict,
    message:
      verdict.allowed || verdict.reason === undefined
        ? null
        : errorText(verdict.reason, verdict.params ?? {}, language),
  }))
}

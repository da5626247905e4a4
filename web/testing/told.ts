import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import errorValues from '@quayside/contracts/words/en/error-values.json' with { type: 'json' }
import errors from '@quayside/contracts/words/en/errors.json' with { type: 'json' }
import rules from '@quayside/contracts/words/en/rules.json' with { type: 'json' }
import statuses from '@quayside/contracts/words/en/statuses.json' with { type: 'json' }
import { shownParams } from '@quayside/contracts/words/shown-params.ts'
import i18next from 'i18next'

const words = i18next.createInstance()
void words.init({
  lng: 'en',
  initAsync: false,
  resources: { en: { errors, rules, statuses, 'error-values': errorValues } },
  interpolation: { escapeValue: false },
})

type Refused = { allowed: false; reason: string; params?: RejectionParams }

/** A command that can't be given, as the server tells it: with its reason as an English sentence. */
export function refused<const Verdict extends Omit<Refused, 'allowed'>>(verdict: Verdict) {
  const { reason, params = {} } = verdict
  const values = shownParams(reason, params, 'en', (key, options) => words.t(key as string, options))
  return { ...verdict, allowed: false, message: words.t([`errors:${reason}`, `rules:${reason}`], { ...values }) }
}

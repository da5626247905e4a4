import { i18next } from '../../i18n/setup.ts'

/** What every request carries, whichever way it goes out: the person's language and the browser's offset from UTC in minutes. */
export function headersOfEveryRequest(): Record<string, string> {
  return { 'accept-language': i18next.language, 'client-utc': String(-new Date().getTimezoneOffset()) }
}

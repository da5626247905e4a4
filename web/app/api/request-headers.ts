import { i18next } from '../../i18n/setup.ts'
import type { SeeAs } from '../session/session-storage.ts'

/** As whom the person looks at the portal: the server shows what that role or profile would, and refuses each command. */
export function seeAsHeader(seeAs: SeeAs | null): Record<string, string> {
  return seeAs === null ? {} : { 'x-see-as': `${seeAs.kind}:${encodeURIComponent(seeAs.name)}` }
}

/** What every request carries, whichever way it goes out: the person's language and the browser's offset from UTC in minutes. */
export function headersOfEveryRequest(): Record<string, string> {
  return { 'accept-language': i18next.language, 'client-utc': String(-new Date().getTimezoneOffset()) }
}

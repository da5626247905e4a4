import { locales } from '@quayside/contracts/reference/languages.ts'

const format = new Intl.DateTimeFormat(locales.en, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day as an English reader's CSV file has it. */
export function dayInFile(day: string | null): string {
  return day === null ? '' : format.format(new Date(`${day}T00:00:00Z`))
}

import type { CompanyUser } from '@quayside/contracts/identity/queries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { ExportCell } from '@quayside/platform/http/export.ts'
import { textIn } from '@quayside/platform/words/words.ts'

const cells = {
  name: person => person.name,
  email: person => person.email,
  role: person => person.role,
  jobTitle: person => person.jobTitle,
  profile: person => person.profile,
  additional: person => person.additional.join(', '),
  status: (person, language) => textIn(language, `users:status.${person.status}`),
  joinedAt: person => person.joinedAt.slice(0, 10),
} satisfies Record<string, (person: CompanyUser, language: Language) => ExportCell>

/** The list of a company's people as a file. */
export function membersFile(language: Language) {
  const columns = Object.keys(cells) as (keyof typeof cells)[]
  return {
    columns: columns.map(column => ({ header: textIn(language, `users:field.${column}`) })),
    row: (person: CompanyUser) => columns.map(column => cells[column](person, language)),
  }
}

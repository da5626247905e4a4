import type { CompanyUser } from '@quayside/contracts/identity/queries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { chosenIds, type ExportCell } from '@quayside/platform/http/export.ts'
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

/** The list of a company's people as a file, in the columns that were asked for. */
export function membersFile(language: Language, wanted: string | undefined) {
  const columns = chosenIds(cells, wanted, language)
  return {
    columns: columns.map(column => ({ header: textIn(language, `users:field.${column}`) })),
    row: (person: CompanyUser) => columns.map(column => cells[column](person, language)),
  }
}

import { placeSortColumns } from '@quayside/contracts/directory/places.ts'
import { placeDetail, placesAnswer, placesQuery } from '@quayside/contracts/directory/queries.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { type KnownPlace, place, whyNot } from '../domain/place.ts'
import type { Companies } from '../read-models/companies.ts'
import type { NamedPlaces } from '../read-models/named-places.ts'
import { placeList } from '../read-models/places.ts'
import { visibleCompanies } from '../read-models/visible-companies.ts'
import type { Correspondents } from './correspondents.ts'
import { placesFile } from './list-files.ts'
import { shownPerson } from './parties.ts'

const listQuery = z.strictObject(placesQuery)

export function placeQueries(
  app: App,
  ports: Ports,
  { named, people, companies }: { named: NamedPlaces; people: Correspondents; companies: Companies },
): void {
  queryRoute(app, ports, {
    url: '/places',
    summary: 'Places, also as CSV or sheet',
    permission: 'directory.view',
    query: listQuery,
    answer: placesAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['companies', 'places'],
    async handle(asked) {
      const { query, caller } = asked
      const list = placeList(ports.query, caller, {
        sort: parseSort(query.sort, placeSortColumns, { column: 'name', direction: 'asc' }),
        kind: query['filter[kind]'] ?? null,
        country: query['filter[country]'] ?? null,
        retired: query['filter[retired]'] === 'true',
        q: query.q?.trim() ?? '',
      })
      return listOrFile(asked, { ...list, fileName: 'places', file: () => placesFile(caller.language) })
    },
  })

  queryRoute(app, ports, {
    url: '/places/:id',
    summary: 'A place, who is reached there, and what may be done with it',
    permission: 'directory.view',
    params: { id: z.uuid() },
    answer: placeDetail,
    waitFor: ['companies', 'named-places'],
    async handle({ params, caller }) {
      const { state } = await ports.commands.load(place, params.id)
      if (state.status === 'none' || state.status === 'removed') throw new ProblemError('place-not-found')
      const { companyId, version, status } = state
      if (!(await visibleCompanies(ports.query, caller)).includes(companyId)) throw new ProblemError('place-not-found')
      const { contactId, ...fields } = state.fields
      const [person] = contactId === null ? [] : await people.opened([contactId])
      const isNamed = await named.has(params.id)
      return {
        id: params.id,
        version,
        companyId,
        companyName: (await companies.namesOf([companyId])).get(companyId) ?? null,
        ...fields,
        retired: status === 'retired',
        contactId,
        contact: person === undefined ? null : shownPerson(person),
        allowedCommands: withReasons(verdictsFor(state, caller, isNamed), caller.language),
      }
    },
  })
}

function verdictsFor(state: KnownPlace, { company, permissions }: Caller, isNamed: boolean): CommandVerdict[] {
  const acts = state.status === 'retired' ? ['reinstate', 'remove'] : ['change', 'retire', 'remove']
  const permission = 'directory.manage'
  return acts.map(command => {
    if (state.companyId !== company) return { command, allowed: false, reason: 'kept-by-its-company' }
    if (!permissions.has(permission))
      return { command, allowed: false, reason: 'permission-missing', params: { permission } }
    const refusal = command === 'change' || command === 'remove' ? whyNot(command, state, isNamed) : null
    return refusal === null
      ? { command, allowed: true }
      : { command, allowed: false, reason: refusal.code, params: { ...refusal.params } }
  })
}

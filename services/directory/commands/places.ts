import { changePlace, emptyCommand, registerPlace } from '@quayside/contracts/directory/commands.ts'
import { changedThing, createdThing, placesAnswer, placesQuery } from '@quayside/contracts/directory/queries.ts'
import type { CompanyId, PlaceId } from '@quayside/contracts/kernel/ids.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { type Place, place } from '../domain/place.ts'
import { placeList } from '../read-models/places.ts'

const params = { id: z.uuid() }

/** Collection and destination points and warehouses; a company keeps its own. */
export function placeRoutes(app: App, ports: Ports): void {
  const { commands } = ports

  queryRoute(app, ports, {
    url: '/places',
    summary: 'Places, by name',
    permission: 'directory.view',
    query: placesQuery,
    answer: placesAnswer,
    waitFor: ['companies', 'places'],
    handle: ({ query, caller }) => placeList(ports.query, caller, query),
  })

  commandRoute(app, ports, {
    url: '/places',
    summary: 'Register a place of the selected company',
    permission: 'directory.manage',
    body: registerPlace,
    answer: createdThing,
    status: 201,
    async handle({ body, caller, context }) {
      const placeId = newIdFor(caller.uid, 'places', context.key) as PlaceId
      const command = { type: 'Register' as const, placeId, companyId: caller.company as CompanyId, fields: body }
      return commands.handle({ aggregate: place, id: placeId, command, context, companies })
    },
    respond: ({ state }) => ({ id: state.status === 'none' ? '' : state.placeId }),
  })

  commandRoute(app, ports, {
    url: '/places/:id',
    summary: 'Change a place of the selected company',
    permission: 'directory.manage',
    params,
    body: changePlace,
    answer: changedThing,
    async handle({ params, body, caller, context }) {
      await mustBeOwn(params.id, caller.company)
      const { version, ...fields } = body
      return commands.handle({
        aggregate: place,
        id: params.id,
        command: { type: 'Change', fields },
        context,
        companies,
        seen: { version, current: versionOf },
      })
    },
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })

  commandRoute(app, ports, {
    url: '/places/:id/removal',
    summary: 'Remove a place of the selected company',
    permission: 'directory.manage',
    params,
    body: emptyCommand,
    answer: createdThing,
    async handle({ params, caller, context }) {
      await mustBeOwn(params.id, caller.company)
      return commands.handle({
        aggregate: place,
        id: params.id,
        command: { type: 'Remove' },
        context,
        companies,
      })
    },
    respond: (_, { params }) => params,
  })

  async function mustBeOwn(id: string, company: string) {
    const { state } = await commands.load(place, id)
    if (state.status === 'none' || state.companyId !== company) throw new ProblemError('place-not-found')
  }
}

function versionOf(state: Place): number {
  return state.status === 'none' ? 0 : state.version
}

function companies(state: Place): string[] {
  return state.status === 'none' ? [] : [state.companyId]
}

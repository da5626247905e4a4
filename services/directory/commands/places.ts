import { changePlace, registerPlace } from '@quayside/contracts/directory/commands.ts'
import { changedThing, createdThing } from '@quayside/contracts/directory/queries.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import type { CompanyId, PlaceId } from '@quayside/contracts/kernel/ids.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { type Place, type PlaceCommand, place } from '../domain/place.ts'
import type { NamedPlaces } from '../read-models/named-places.ts'
import type { Correspondents } from './correspondents.ts'

const params = { id: z.uuid() }

/** Collection and destination points and warehouses; a company keeps its own. */
export function placeRoutes(
  app: App,
  ports: Ports,
  { named, people }: { named: NamedPlaces; people: Correspondents },
): void {
  const { commands } = ports

  commandRoute(app, ports, {
    url: '/places',
    summary: 'Register a place of the selected company',
    permission: 'directory.manage',
    body: registerPlace,
    answer: createdThing,
    status: 201,
    async handle({ body, caller, context }) {
      const { contact, ...rest } = body
      const fields = { ...rest, contactId: await people.idOf(caller.company, body, context) }
      const placeId = newIdFor(caller.uid, 'places', context.key) as PlaceId
      const command = { type: 'Register' as const, placeId, companyId: caller.company as CompanyId, fields }
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
      const before = await mustBeOwn(params.id, caller)
      const { version, contact, ...rest } = body
      const contactId = await people.idOf(caller.company, body, context, before.fields.contactId)
      const fields = { ...rest, contactId }
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
    url: '/places/:id/retirement',
    summary: 'Take a place off the lists to choose from; it stays on what names it',
    permission: 'directory.manage',
    params,
    body: emptyBody,
    answer: changedThing,
    handle: ({ params, caller, context }) => give(params.id, { type: 'Retire' }, caller, context),
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })

  commandRoute(app, ports, {
    url: '/places/:id/reinstatement',
    summary: 'Bring a retired place back',
    permission: 'directory.manage',
    params,
    body: emptyBody,
    answer: changedThing,
    handle: ({ params, caller, context }) => give(params.id, { type: 'Reinstate' }, caller, context),
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })

  commandRoute(app, ports, {
    url: '/places/:id/removal',
    summary: 'Remove a place that nothing has ever named',
    permission: 'directory.manage',
    params,
    body: emptyBody,
    answer: createdThing,
    waitFor: ['named-places'],
    handle: async ({ params, caller, context }) =>
      give(params.id, { type: 'Remove', isNamed: await named.has(params.id) }, caller, context),
    respond: (_, { params }) => params,
  })

  async function give(id: string, command: PlaceCommand, caller: Caller, context: CommandContext) {
    await mustBeOwn(id, caller)
    return commands.handle({ aggregate: place, id, command, context, companies })
  }

  async function mustBeOwn(id: string, { company }: Caller) {
    const { state } = await commands.load(place, id)
    if (state.status === 'none' || state.companyId !== company) throw new ProblemError('place-not-found')
    return state
  }
}

function versionOf(state: Place): number {
  return state.status === 'none' ? 0 : state.version
}

function companies(state: Place): string[] {
  return state.status === 'none' ? [] : [state.companyId]
}

import { ensureCorrespondent } from '@quayside/contracts/directory/commands.ts'
import { correspondentsAnswer, correspondentsQuery, createdThing } from '@quayside/contracts/directory/queries.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { correspondent } from '../domain/correspondent.ts'
import { correspondentList } from '../read-models/address-book.ts'
import type { Correspondents } from './correspondents.ts'
import { mustKeep } from './parties.ts'

/** The people of the selected company's address book. */
export function correspondentRoutes(app: App, ports: Ports, people: Correspondents): void {
  queryRoute(app, ports, {
    url: '/correspondents',
    summary: 'The people of the address book, by name or e-mail address',
    permission: 'directory.view',
    query: correspondentsQuery,
    answer: correspondentsAnswer,
    waitFor: ['address-book'],
    handle: ({ query, caller }) => correspondentList(ports.query, caller, query),
  })

  commandRoute(app, ports, {
    url: '/correspondents',
    summary: 'The contact of an e-mail address, made where it is new',
    permission: 'directory.view',
    body: ensureCorrespondent,
    answer: createdThing,
    async handle({ body, caller, context }) {
      mustKeep(caller)
      return (await people.ensure(caller.company, body, context)).outcome
    },
    respond: ({ state }) => ({ id: state.status === 'none' ? '' : state.contactId }),
  })

  commandRoute(app, ports, {
    url: '/correspondents/:id/erasure',
    summary: 'Erase a person of the address book: their data becomes unreadable for good',
    permission: 'directory.manage',
    params: { id: z.uuid() },
    body: emptyBody,
    answer: createdThing,
    async handle({ params, caller, context }) {
      const { state } = await ports.commands.load(correspondent, params.id)
      if (state.status === 'none' || state.companyId !== caller.company) throw new ProblemError('contact-not-found')
      return people.erase(params.id, context)
    },
    respond: (_, { params }) => params,
  })
}

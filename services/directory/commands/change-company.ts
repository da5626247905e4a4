import { changeCompanyDetails, changeCompanySettings } from '@quayside/contracts/directory/commands.ts'
import { changedThing } from '@quayside/contracts/directory/queries.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { type Company, company } from '../domain/company.ts'
import type { Companies } from '../read-models/companies.ts'
import { visibleCompanies } from '../read-models/visible-companies.ts'
import { personalDetails } from './personal-details.ts'
import { whoKeeps } from './who-keeps.ts'

const params = { id: z.uuid() }

/** Changes of a company: its details, its rules for orders. */
export function changeCompanyRoutes(app: App, ports: Ports, companies: Companies): void {
  const { commands, query, vault } = ports

  commandRoute(app, ports, {
    url: '/companies/:id/details',
    summary: 'Change a company’s details',
    permission: 'directory.view',
    params,
    body: changeCompanyDetails,
    answer: changedThing,
    async handle({ params, body, caller, context }) {
      if (!(await visibleCompanies(query, caller)).includes(params.id)) throw new ProblemError('company-not-found')
      const refusal = whoKeeps(params.id, caller, await companies.hasJoined(params.id))
      if (refusal !== null) throw rejected([refusal])
      const { state } = await commands.load(company, params.id)
      if (state.status === 'none') throw new ProblemError('company-not-found')
      const { version, ...plain } = body
      const details = { ...plain, ...(await personalDetails(vault).seal(params.id, plain, state.details)) }
      return commands.handle({
        aggregate: company,
        id: params.id,
        command: { type: 'ChangeDetails', details },
        context,
        companies: concerned,
        seen: { version, current: versionOf },
      })
    },
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })

  commandRoute(app, ports, {
    url: '/companies/:id/settings',
    summary: 'Change the selected company’s rules for its orders',
    permission: 'company.manage',
    params,
    body: changeCompanySettings,
    answer: changedThing,
    async handle({ params, body, caller, context }) {
      if (params.id !== caller.company) throw new ProblemError('company-not-found')
      const { version, ...settings } = body
      return commands.handle({
        aggregate: company,
        id: params.id,
        command: { type: 'ChangeSettings', settings },
        context,
        companies: concerned,
        seen: { version, current: versionOf },
      })
    },
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })
}

function versionOf(state: Company): number {
  return state.status === 'none' ? 0 : state.version
}

/** The companies that an event of this one is about. */
export function concerned(state: Company): string[] {
  if (state.status === 'none') return []
  const { companyId, createdForClient } = state.registration
  return createdForClient === null ? [companyId] : [companyId, createdForClient]
}

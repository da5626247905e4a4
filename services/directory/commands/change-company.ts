import { changeCompanyDetails, changeCompanySettings } from '@quayside/contracts/directory/commands.ts'
import { changedThing } from '@quayside/contracts/directory/queries.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { type Company, company } from '../domain/company.ts'
import type { Companies } from '../read-models/companies.ts'
import { isSeen } from '../read-models/visible-companies.ts'
import { personalDetails } from './personal-details.ts'
import { keptFor, whoKeeps } from './who-keeps.ts'
import { warnOfTaxIdTwice, writtenDetails } from './written-details.ts'

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
      const companyId = params.id
      if (!(await isSeen(query, caller, companyId))) throw new ProblemError('company-not-found')
      const joined = await companies.hasJoined(companyId)
      const { version, overruled, reason, ...written } = body
      const why = keptFor(whoKeeps({ companyId, joined }, caller, 'company.manage'), reason)
      const { state } = await commands.load(company, companyId)
      if (state.status === 'none') throw new ProblemError('company-not-found')
      if (!(await companies.hasContact(companyId))) throw rejected([{ code: 'contact-required', params: {} }])
      const details = await writtenDetails(personalDetails(vault), written, { companyId, details: state.details })
      if (
        companyId !== caller.company &&
        written.taxId !== state.details.taxId &&
        !overruled.includes('tax-id-twice')
      ) {
        const clients = await companies.clientsOf(companyId, caller)
        await warnOfTaxIdTwice(companies, written, { companyId, clients })
      }
      const keepsTaxId = overruled.includes('tax-id-check-digit')
      return commands.handle({
        aggregate: company,
        id: companyId,
        command: { type: 'ChangeDetails', details, keepsTaxId, ...why },
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

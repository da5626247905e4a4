import { companyDetail } from '@quayside/contracts/directory/queries.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { company, type RegisteredCompany } from '../domain/company.ts'
import type { Companies } from '../read-models/companies.ts'
import { visibleCompanies } from '../read-models/visible-companies.ts'
import { personalDetails } from './personal-details.ts'
import { whoKeeps } from './who-keeps.ts'

export function companyDetailRoute(app: App, ports: Ports, companies: Companies): void {
  queryRoute(app, ports, {
    url: '/companies/:id',
    summary: 'A company: the selected one, or one that it works with',
    permission: 'directory.view',
    params: { id: z.uuid() },
    answer: companyDetail,
    async handle({ params, caller }) {
      const visible = await visibleCompanies(ports.query, caller)
      const { state } = await ports.commands.load(company, params.id)
      if (state.status === 'none' || !visible.includes(params.id)) throw new ProblemError('company-not-found')
      const joined = await companies.hasJoined(params.id)
      const { businessName, country, ...details } = state.details
      const opened = await personalDetails(ports.vault).open(params.id, state.details)
      const { type, currency } = state.registration
      const { carrierVolumeFactors: _, ...settings } = state.settings
      return {
        id: params.id,
        version: state.version,
        type,
        businessName,
        country,
        currency,
        joined,
        timeZone: state.settings.timeZone,
        details: { ...details, ...opened },
        settings,
        allowedCommands: withReasons(verdictsFor(state, caller, joined), caller.language),
      }
    },
  })
}

function verdictsFor(state: RegisteredCompany, caller: Caller, joined: boolean): CommandVerdict[] {
  const { companyId } = state.registration
  const details = whoKeeps(companyId, caller, joined)
  const own = companyId === caller.company && caller.permissions.has('company.manage')
  const settings: CommandVerdict = own
    ? { command: 'changeSettings', allowed: true }
    : {
        command: 'changeSettings',
        allowed: false,
        reason: 'permission-missing',
        params: { permission: 'company.manage' },
      }
  const change =
    details === null ? { allowed: true } : { allowed: false, reason: details.code, params: { ...details.params } }
  return [{ command: 'changeDetails', ...change }, settings]
}

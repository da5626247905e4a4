import { companyDetail } from '@quayside/contracts/directory/queries.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { providerLinkIdOf } from '../company-ids.ts'
import { company, type RegisteredCompany } from '../domain/company.ts'
import { providerLink } from '../domain/provider-link.ts'
import type { Companies } from '../read-models/companies.ts'
import { isSeen } from '../read-models/visible-companies.ts'
import { personalDetails } from './personal-details.ts'
import { whoKeeps } from './who-keeps.ts'

export function companyDetailRoute(app: App, ports: Ports, companies: Companies): void {
  queryRoute(app, ports, {
    url: '/companies/:id',
    summary: 'A company: the selected one, or one that it works with',
    permission: 'directory.view',
    params: { id: z.uuid() },
    answer: companyDetail,
    waitFor: ['companies'],
    async handle({ params, caller }) {
      const isVisible = await isSeen(ports.query, caller, params.id)
      const { state } = await ports.commands.load(company, params.id)
      if (state.status === 'none' || !isVisible) throw new ProblemError('company-not-found')
      const joined = await companies.hasJoined(params.id)
      const { businessName, country, code = null, taxIdCheckDigitWrong = false, ...details } = state.details
      const hasContact = await companies.hasContact(params.id)
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
        details: { ...details, ...opened, code, taxIdCheckDigitWrong },
        link: await linkOf(ports, companies, caller, params.id),
        lacks: [...(details.address ? [] : ['address' as const]), ...(hasContact ? [] : ['contact' as const])],
        hasLogo: state.logoKey !== null,
        settings,
        allowedCommands: withReasons(verdictsFor(state, caller, joined), caller.language),
      }
    },
  })
}

/** What a client keeps of its supplier for itself. */
async function linkOf(
  { commands, vault }: Ports,
  companies: Companies,
  { company, companyType }: Caller,
  vendorId: string,
) {
  if (companyType !== 'client' || company === vendorId) return null
  const { state } = await commands.load(providerLink, providerLinkIdOf(company, vendorId))
  if (state.status === 'none') return null
  const { version, supplierCode, notes, status } = state
  return {
    version,
    supplierCode,
    notes: notes === null ? null : await vault.open(company, notes),
    retired: status === 'unlinked',
    ...(await companies.reachedAt(company, vendorId)),
  }
}

function verdictsFor(state: RegisteredCompany, caller: Caller, joined: boolean): CommandVerdict[] {
  const { companyId } = state.registration
  const { refusal: details, correcting } = whoKeeps({ companyId, joined }, caller, 'company.manage')
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
  // What the operating company corrects of another's, it gives a reason for.
  const named = correcting ? 'correctDetails' : 'changeDetails'
  return [{ command: named, ...change }, { ...settings, command: 'changeLogo' }, settings]
}

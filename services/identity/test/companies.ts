import { randomUUID } from 'node:crypto'
import type { Rig } from '@quayside/platform/testing/rig.ts'

type Founding = { type?: 'client' | 'provider'; name: string; registeredBy?: string; createdForClient?: string }

/** Facts of the directory, which these tests do not run. */
export async function company(
  rig: Rig,
  { type = 'client', name, registeredBy, createdForClient }: Founding,
): Promise<string> {
  const companyId = randomUUID()
  const registered = {
    companyId,
    type,
    businessName: name,
    country: 'MX',
    timeZone: 'UTC',
    currency: 'MXN',
    importId: null,
  }
  const data = { ...registered, registeredBy: registeredBy ?? null, createdForClient: createdForClient ?? null }
  await rig.append(`Company-${companyId}`, [{ type: 'CompanyRegistered', data }], [companyId])
  return companyId
}

export async function vendorOf(rig: Rig, clientCompanyId: string, name: string, email: string | null): Promise<string> {
  const vendorCompanyId = await company(rig, { type: 'provider', name, createdForClient: clientCompanyId })
  await rig.make.link(clientCompanyId, vendorCompanyId)
  if (email !== null) await contact(rig, vendorCompanyId, email)
  return vendorCompanyId
}

export async function contact(rig: Rig, companyId: string, email: string): Promise<string> {
  const contactId = randomUUID()
  const { vault } = rig.ports('identity')
  const data = {
    contactId,
    companyId,
    names: await vault.seal(contactId, 'Contact'),
    lastNames: null,
    email: await vault.seal(contactId, email),
    emailHash: vault.fingerprint('email', email),
    phone: null,
    whatsApp: null,
    linkedIn: null,
    department: null,
  }
  await rig.append(`Contact-${contactId}`, [{ type: 'ContactAdded', data }], [companyId])
  return contactId
}

/** The token of the newest invitation mailed to an address. */
export function mailedToken(rig: Rig, email: string): string {
  const mails = rig.mails(email).filter(mail => mail.text.includes('/invitations/'))
  return /\/invitations\/(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

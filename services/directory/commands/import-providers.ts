import { hash } from 'node:crypto'
import type { CompanyDetails } from '@quayside/contracts/directory/events.ts'
import { type ImportProviders, importProviders, type ProviderRowValues } from '@quayside/contracts/directory/import.ts'
import { importRecordsAnswer, type RecordResult } from '@quayside/contracts/documents/import-records.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { ImportId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { providerLinkIdOf, vendorIdOf } from '../company-ids.ts'
import { type Company, company } from '../domain/company.ts'
import { checkDetails, detailsAtFirst } from '../domain/company-details.ts'
import { comparableName } from '../domain/company-name.ts'
import { type ProviderLink, providerLink } from '../domain/provider-link.ts'
import type { Companies } from '../read-models/companies.ts'
import type { EnsureVendor } from './ensure-vendor.ts'
import { companiesSettled, contextFor } from './import-contacts.ts'
import { personalDetails } from './personal-details.ts'
import type { SaveContact } from './save-contact.ts'
import { type ContactRow, refusedRow, takeContacts } from './take-contacts.ts'
import { plainDetails, type Written } from './written-details.ts'

type Parts = { readonly companies: Companies; readonly ensureVendor: EnsureVendor; readonly saveContact: SaveContact }
type Row = ImportProviders['rows'][number]
type Said = Omit<ProviderRowValues, 'notes' | `contact${string}`>

const bodyLimit = 8 * 1024 * 1024

/** Suppliers of the client, from a file: by name, each with the people to reach there. */
export function importProviderRoutes(app: App, ports: Ports, parts: Parts): void {
  for (const path of ['import', 'check-import'] as const)
    internalRoute(app, ports, {
      url: `/providers/${path}`,
      summary: path === 'import' ? 'Import rows of a file as suppliers' : 'What rows of a file would do to suppliers',
      input: importProviders,
      answer: importRecordsAnswer,
      bodyLimit,
      async handle({ input, context }) {
        await companiesSettled(ports)
        return answer({ results: await take(ports, parts, input, path === 'import' ? context : null) })
      },
    })
}

/** All that is known of one supplier, and what the rows of the file say of it. */
type Supplier = {
  readonly id: string
  readonly rows: readonly Row[]
  readonly said: Said
  readonly notes: string | null
  readonly before: Company
  readonly link: ProviderLink
  readonly joined: boolean
  /** Of the client, by the name in the file, taken back or never there before. */
  readonly isNew: boolean
  readonly plain: Written
  readonly warnings: readonly Rejection[]
  readonly changes: { readonly details: boolean; readonly link: boolean }
}
type Refused = { readonly rows: readonly Row[]; readonly rejection: Rejection }

async function take(ports: Ports, parts: Parts, request: ImportProviders, asked: CommandContext | null) {
  const { clientCompanyId, importId, onBehalfOf } = request
  const context = asked === null ? null : contextFor(request, asked)
  const known = await knownSuppliers(ports, clientCompanyId)
  const named = Map.groupBy(request.rows, ({ values }) => known.find(values.businessName))
  const groups = await Promise.all(
    [...named].map(([found, rows]) =>
      typeof found === 'string'
        ? lookedAt(ports, { clientCompanyId, id: found, rows, known })
        : [{ rows, rejection: found }],
    ),
  )
  const looked = groups.flat()
  const refused = looked.filter(one => 'rejection' in one)
  const suppliers = looked.filter(one => 'said' in one)
  const people = { importId, onBehalfOf, context: null }
  const contacts = suppliers.flatMap(one => contactsOf(one, clientCompanyId))
  const wouldBe = await takeContacts(ports, parts.saveContact, people, contacts)
  const faults = new Map(wouldBe.flatMap(({ row, rejection }) => (rejection === null ? [] : [[row, rejection]])))
  const effects = await Promise.all(
    suppliers.map(async one => {
      const isGood = one.rows.some(({ row }) => !faults.has(row))
      return [one, isGood ? await give(ports, parts, request, one, context) : ('unchanged' as const)] as const
    }),
  )
  const good = contacts.filter(({ row }) => !faults.has(row))
  const added = context === null ? wouldBe : await takeContacts(ports, parts.saveContact, { ...people, context }, good)
  const addedAt = new Map(added.map(one => [one.row, one]))
  // A run tells what is new; the check has warned of the rest.
  const asTold = (one: Supplier) => (context === null ? one : { ...one, warnings: [] })
  const told = effects.flatMap(([one, effect]) => resultsOf(asTold(one), effect, { faults, addedAt }))
  return [...refused.flatMap(({ rows, rejection }) => rows.map(({ row }) => refusedRow(row, rejection))), ...told].sort(
    (a, b) => a.row - b.row,
  )
}

type Known = {
  /** The supplier of that name: one of the client's, else the one that would be made; or why none is meant. */
  find(name: string): string | Rejection
  joined(id: string): boolean
  /** The name of another one with this tax number. */
  otherWith(taxId: string, id: string): string | null
}

async function knownSuppliers({ database }: Ports, clientCompanyId: string): Promise<Known> {
  const { rows } = await sql<{ id: string; name: string; tax: string | null; joined: boolean }>`
    select l.vendor_company_id as id, l.vendor_name as name, c.tax_key as tax, l.vendor_joined as joined
    from provider_links l join companies c on c.company_id = l.vendor_company_id
    where l.client_company_id = ${clientCompanyId}`.execute(database)
  const byName = Map.groupBy(rows, ({ name }) => comparableName(name))
  const byTax = Map.groupBy(rows, ({ tax }) => tax)
  const byId = new Map(rows.map(row => [row.id, row]))
  const twice = new Map<string, Rejection>()
  return {
    find(name) {
      const key = comparableName(name)
      if (key === '') return { code: 'field-required', params: { field: 'businessName' }, field: 'businessName' }
      const [one, ...others] = byName.get(key) ?? []
      if (others.length === 0) return one?.id ?? vendorIdOf(clientCompanyId, name)
      const rejection = twice.get(key) ?? { code: 'provider-name-twice', params: { name }, field: 'businessName' }
      twice.set(key, rejection)
      return rejection
    },
    joined: id => byId.get(id)?.joined === true,
    otherWith: (taxId, id) => byTax.get(taxId)?.find(one => one.id !== id)?.name ?? null,
  }
}

type Meant = { clientCompanyId: string; id: string; rows: readonly Row[]; known: Known }

/** Of one that has joined each row is told for itself: what the client keeps of it comes in, what it keeps itself does not. */
async function lookedAt(ports: Ports, meant: Meant): Promise<(Supplier | Refused)[]> {
  if (!meant.known.joined(meant.id)) return [await looked(ports, meant)]
  const each = await Promise.all(meant.rows.map(row => looked(ports, { ...meant, rows: [row] })))
  const refused = each.filter(one => 'rejection' in one)
  const rows = each.flatMap(one => ('said' in one ? one.rows : []))
  return rows.length === 0 ? refused : [...refused, await looked(ports, { ...meant, rows })]
}

/** Reads a supplier and holds what the file says against it. */
async function looked(
  { commands, vault }: Ports,
  { clientCompanyId, id, rows, known }: Meant,
): Promise<Supplier | Refused> {
  const before = await commands.current(company, id)
  const link = await commands.current(providerLink, providerLinkIdOf(clientCompanyId, id))
  const isNew = link.status === 'none' || link.takenBack
  const refused = (rejection: Rejection) => ({ rows, rejection })
  if (link.status === 'unlinked' && !isNew)
    return refused({ code: 'supplier-retired', params: {}, field: 'businessName' })
  const { said, notes } = saidOf(rows)
  const details = before.status === 'none' ? detailsAtFirst({ ...said, country: null }) : before.details
  const opened = await personalDetails(vault).open(id, details)
  const { taxIdCheckDigitWrong: _, ...kept } = { ...details, ...opened, code: details.code ?? null }
  const linked = isNew ? { supplierCode: null, notes: null } : link
  // A name tells which supplier is meant; it is changed on its page.
  const { businessName: _n, supplierCode, ...changed } = said
  const { plain: written, wrong } = plainDetails({ ...kept, address: kept.address ?? '', ...changed }, opened)
  const [fault] = wrong
  if (fault !== undefined) return refused(fault)
  const checked = taxIdOf(written, details)
  if ('wrong' in checked) return refused(checked.wrong)
  const plain = { ...written, taxId: checked.taxId }
  const differing = (Object.keys(changed) as (keyof typeof changed)[]).filter(field => plain[field] !== kept[field])
  const joined = known.joined(id)
  if (joined && differing[0] !== undefined)
    return refused({ code: 'company-manages-itself', params: {}, field: differing[0] })
  const other = differing.includes('taxId') ? known.otherWith(plain.taxId ?? '', id) : null
  const warnings: Rejection[] = [...checked.warnings]
  if (other !== null)
    warnings.push({ code: 'tax-id-twice', params: { value: plain.taxId, name: other }, field: 'taxId' })
  const notesBefore = linked.notes === null ? null : await vault.open(clientCompanyId, linked.notes)
  const changes = {
    details: differing.length > 0,
    link:
      (supplierCode !== undefined && supplierCode !== linked.supplierCode) || (notes !== null && notes !== notesBefore),
  }
  return { id, rows, said, notes, before, link, joined, isNew, plain, warnings, changes }
}

/** What the rows say together; a check holds them against each other before. */
function saidOf(rows: readonly Row[]): { said: Said; notes: string | null } {
  const all: ProviderRowValues = Object.assign({}, ...rows.map(({ values }) => values))
  const {
    contactEmail: _e,
    contactNames: _n,
    contactLastNames: _l,
    contactPhone: _p,
    contactWhatsApp: _w,
    contactDepartment: _d,
    notes = null,
    ...said
  } = all
  return { said, notes }
}

type Checked =
  | { readonly taxId: string | null; readonly warnings: readonly Rejection[] }
  | { readonly wrong: Rejection }

/** A wrong check digit is warned of; whoever runs the import keeps the number. */
function taxIdOf({ taxId, country }: Pick<Written, 'taxId' | 'country'>, before: CompanyDetails): Checked {
  const details = { ...before, taxId, country }
  const checked = checkDetails({ details, keepsTaxId: false }, before)
  if ('details' in checked) return { taxId: checked.details.taxId, warnings: [] }
  const [wrong] = checked.wrong
  if (wrong.code !== 'tax-id-check-digit') return { wrong }
  const kept = checkDetails({ details, keepsTaxId: true }, before)
  return { taxId: 'details' in kept ? kept.details.taxId : null, warnings: [wrong] }
}

type Effect = 'created' | 'changed' | 'unchanged'

/** What is said of the supplier itself; a repeat of what this import has done already is answered as it was. */
async function give(
  ports: Ports,
  { ensureVendor }: Parts,
  { clientCompanyId, importId }: ImportProviders,
  one: Supplier,
  asked: CommandContext | null,
): Promise<Effect> {
  const { id, said, notes, isNew, plain, before, link, changes } = one
  const effect = isNew ? 'created' : changes.details || changes.link ? 'changed' : 'unchanged'
  if (asked === null) return effect
  const { commands, vault } = ports
  const bodyHash = hash('sha256', JSON.stringify([id, said, notes]))
  const context = { ...asked, key: `import ${importId} ${bodyHash}`, bodyHash }
  if (effect === 'unchanged') return didBy(ports, clientCompanyId, id, context.key)
  const details = before.status === 'none' ? detailsAtFirst({ ...said, country: null }) : before.details
  const sealed = { ...plain, ...(await personalDetails(vault).seal(id, plain, details)) }
  const written = { details: { ...sealed, address: sealed.address || null, supplierCode: null }, keepsTaxId: true }
  const sealedNotes = notes === null ? null : ((await vault.seal(clientCompanyId, notes)) as Sealed)
  if (isNew) {
    const made = {
      clientCompanyId,
      name: said.businessName,
      supplierCode: said.supplierCode ?? null,
      country: plain.country,
      timeZone: await timeZoneOf(ports, clientCompanyId),
      importId,
      linkedBy: importId as ImportId,
      notes: sealedNotes,
      details: written,
    }
    accepted(await ensureVendor(made, context))
    return effect
  }
  const companies = () => [id, clientCompanyId]
  const by = { importId: importId as ImportId }
  if (changes.details)
    accepted(
      await commands.handle({
        aggregate: company,
        id,
        command: { type: 'ChangeDetails', ...written, ...by },
        context,
        companies,
      }),
    )
  if (changes.link && link.status !== 'none')
    accepted(
      await commands.handle({
        aggregate: providerLink,
        id: providerLinkIdOf(clientCompanyId, id),
        command: {
          type: 'Change',
          supplierCode: said.supplierCode ?? link.supplierCode,
          notes: sealedNotes ?? link.notes,
          ...by,
        },
        context,
        companies,
      }),
    )
  return effect
}

async function timeZoneOf({ commands }: Ports, clientCompanyId: string): Promise<string> {
  const client = await commands.current(company, clientCompanyId)
  return client.status === 'none' ? 'UTC' : client.settings.timeZone
}

function accepted(outcome: Pick<Outcome<unknown>, 'kind'>): void {
  if (outcome.kind === 'conflict') throw new ProblemError('lost-race')
  if (outcome.kind !== 'accepted') throw new Error(`A supplier could not be imported: ${outcome.kind}`)
}

async function didBy({ commands }: Ports, clientCompanyId: string, id: string, key: string): Promise<Effect> {
  const both = await Promise.all([
    commands.load(company, id),
    commands.load(providerLink, providerLinkIdOf(clientCompanyId, id)),
  ])
  const did = both.flatMap(({ events }) => (events as StoredEvent[]).filter(event => event.metadata.commandKey === key))
  if (did.some(({ type }) => type === 'ProviderLinked')) return 'created'
  return did.length > 0 ? 'changed' : 'unchanged'
}

/** The people whom the rows name, each where it belongs. */
function contactsOf({ id, rows, joined, plain }: Supplier, clientCompanyId: string): ContactRow[] {
  const target = { companyId: id, country: plain.country, keptBy: joined ? clientCompanyId : null }
  return rows.flatMap(({ row, values }) => {
    if (values.contactEmail === undefined) return []
    const said = {
      email: values.contactEmail,
      names: values.contactNames,
      lastNames: values.contactLastNames,
      phone: values.contactPhone,
      whatsApp: values.contactWhatsApp,
      department: values.contactDepartment,
    }
    return [
      {
        row,
        target,
        said: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as ContactRow['said'],
      },
    ]
  })
}

function resultsOf(
  { id, rows, before, isNew, warnings }: Supplier,
  effect: Effect,
  told: {
    readonly faults: ReadonlyMap<number, NonNullable<RecordResult['rejection']>>
    readonly addedAt: ReadonlyMap<number, RecordResult>
  },
): RecordResult[] {
  const known = isNew || before.status === 'none' ? null : before.details.businessName
  const [first] = rows.filter(({ row }) => !told.faults.has(row))
  return rows.map(({ row }): RecordResult => {
    const added = told.addedAt.get(row)
    const fault = told.faults.get(row)
    if (fault !== undefined) return refusedRow(row, asColumn(fault))
    const own = row === first?.row ? effect : 'unchanged'
    const hasAdded = added?.result === 'created' || added?.result === 'changed'
    const result = own === 'unchanged' && hasAdded ? 'changed' : own
    // Somebody was faster with the contact; the supplier is there.
    const late = added?.rejection ? [asColumn(added.rejection)] : []
    const noted = row === first?.row ? warnings : []
    const all = [...noted, ...late].map(one => ({ ...one, field: one.field ?? null }))
    return { row, result, recordId: id, known, rejection: null, ...(all.length > 0 && { warnings: all }) }
  })
}

/** As the column of a supplier's file is called. */
function asColumn({ field, code, params }: NonNullable<RecordResult['rejection']>): Rejection {
  const column = field === null ? {} : { field: `contact${field.charAt(0).toUpperCase()}${field.slice(1)}` }
  return { code: code as Rejection['code'], params, ...column }
}

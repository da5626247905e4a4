import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { InvitationEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { GivenUpReason } from '@quayside/contracts/kernel/given-up-mails.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { cappedTotal, decodeCursor, encodeCursor, exactTotalUpTo, pageOf } from '@quayside/platform/http/lists.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import { calledName, openedInvitation } from '../security/sealed-details.ts'
import { ownCompanyOnly } from './member-list.ts'

type Row = {
  invitation_id: string
  company_id: string
  company_type: CompanyType
  role: string
  email: string
  email_hash: string
  invited_by: string | null
  on_behalf_of_company: string
  sent_at: Date
  expires_at: Date
  additional: string[]
  profile: string | null
  job_title: string | null
  /** What the person is called, where the form said so. */
  name: string | null
  mail_given_up_at: Date | null
  mail_given_up_reason: GivenUpReason | null
}
type Tables = { invitations: Row }

/** The invitations that wait to be taken up; what was accepted or withdrawn is gone, and the address with it. */
export function invitationsProjection(vault: Vault): Projection {
  return {
    name: 'invitations',
    tables: ['invitations'],
    handles: ['InvitationSent', 'InvitationAccepted', 'InvitationWithdrawn', 'InvitationMailGivenUp'],
    async project(events, tx: Transaction<Tables>) {
      for (const event of events as readonly StoredEvent<InvitationEvent>[]) {
        if (event.type === 'InvitationSent') await insert(event, tx, vault)
        else if (event.type === 'InvitationMailGivenUp') await noteGivenUp(event, tx)
        else await tx.deleteFrom('invitations').where('invitation_id', '=', event.data.invitationId).execute()
      }
    },
  }
}

async function noteGivenUp(
  { data, recordedAt }: Extract<StoredEvent<InvitationEvent>, { type: 'InvitationMailGivenUp' }>,
  tx: Transaction<Tables>,
) {
  await tx
    .updateTable('invitations')
    .set({ mail_given_up_at: new Date(recordedAt), mail_given_up_reason: data.reason })
    .where('invitation_id', '=', data.invitationId)
    .execute()
}

async function insert(
  { data, recordedAt }: Extract<StoredEvent<InvitationEvent>, { type: 'InvitationSent' }>,
  tx: Transaction<Tables>,
  vault: Vault,
) {
  const { person, jobTitle } = await openedInvitation(vault, data)
  await tx
    .insertInto('invitations')
    .values({
      additional: data.additional ?? [],
      profile: data.profile ?? null,
      job_title: jobTitle,
      name: person === null ? null : calledName(person),
      invitation_id: data.invitationId,
      company_id: data.companyId,
      company_type: data.companyType,
      role: data.role,
      email: (await vault.open(data.invitationId, data.email)) ?? '',
      email_hash: data.emailHash,
      invited_by: data.invitedBy,
      on_behalf_of_company: data.onBehalfOfCompany,
      sent_at: new Date(recordedAt),
      expires_at: new Date(data.expiresAt),
    })
    .execute()
}

const mostShown = 200

export function invitations(database: Kysely<Tables>) {
  const open = () =>
    database.selectFrom('invitations').select(['invitation_id', 'company_id', 'email_hash', 'expires_at'])
  return {
    /** Those whose people can know of them. */
    openFor: (companyId: string, now: string) =>
      open()
        .where('company_id', '=', companyId)
        .where('expires_at', '>', new Date(now))
        .where('mail_given_up_at', 'is', null)
        .execute(),
    /** All that wait, newest first. */
    ofCompany: (companyId: string) =>
      database
        .selectFrom('invitations')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('sent_at', 'desc')
        .limit(mostShown)
        .execute(),
    sentBefore: (companyId: string, { onBehalfOf, until }: { onBehalfOf: string; until: string }) =>
      open()
        .where('company_id', '=', companyId)
        .where('on_behalf_of_company', '=', onBehalfOf)
        .where('sent_at', '<=', new Date(until))
        .execute(),
    toAddress: (companyId: string, emailHash: string) =>
      open().where('company_id', '=', companyId).where('email_hash', '=', emailHash).execute(),
    ofPerson: (emailHash: string) => open().where('email_hash', '=', emailHash).execute(),
  }
}
export type Invitations = ReturnType<typeof invitations>

const order = '-sentAt'

/** What the selected company has sent and nobody has taken up yet, newest first. */
export async function invitationList(
  query: TenantQuery,
  caller: Caller,
  page: { cursor?: string | undefined; limit: number },
  now: string,
) {
  return query(ownCompanyOnly(caller), async db => {
    const matching = db.selectFrom('invitations').where('company_id', '=', caller.company)
    const after = decodeCursor(page.cursor, order, 2)
    const rows = (await matching
      .selectAll()
      .where(
        after
          ? sql<SqlBool>`(sent_at, invitation_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : sql<SqlBool>`true`,
      )
      .orderBy('sent_at', 'desc')
      .orderBy('invitation_id', 'desc')
      .limit(page.limit + 1)
      .execute()) as Row[]
    const counted = await db
      .selectFrom(
        matching
          .select('invitation_id')
          .limit(exactTotalUpTo + 1)
          .as('counted'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return {
      ...pageOf(
        rows,
        page.limit,
        row => encodeCursor(order, [row.sent_at.toISOString(), row.invitation_id]),
        row => sentInvitation(row, now),
      ),
      ...cappedTotal(counted.count),
    }
  })
}

export function sentInvitation(row: Row, now: string) {
  const expiresAt = row.expires_at.toISOString()
  const status = expiresAt <= now ? ('expired' as const) : ('sent' as const)
  return {
    id: row.invitation_id,
    email: row.email,
    role: row.role,
    additional: row.additional as Permission[],
    profile: row.profile,
    jobTitle: row.job_title,
    name: row.name,
    status,
    sentAt: row.sent_at.toISOString(),
    expiresAt,
    mailGivenUp:
      row.mail_given_up_at === null || row.mail_given_up_reason === null
        ? null
        : { at: row.mail_given_up_at.toISOString(), reason: row.mail_given_up_reason },
  }
}

import { accept, reject } from '@quayside/contracts/kernel/decision.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import { tenantTable } from '../access/tenant-table.ts'
import type { Aggregate } from '../commands/aggregate.ts'
import { newIdFor } from '../commands/new-id.ts'
import { ProblemError } from '../faults/problem-error.ts'
import { answer } from '../http/answer.ts'
import { exportFormat, listAs } from '../http/export.ts'
import { internalRoute } from '../http/internal-route.ts'
import { cappedTotal, decodeCursor, encodeCursor, pageOf } from '../http/lists.ts'
import { commandRoute, queryRoute } from '../http/route.ts'
import { uploadRoute } from '../http/upload-route.ts'
import type { Ports, ServiceFactory } from '../service/service.ts'

type Parties = { clientCompanyId: string; vendorCompanyId: string }
type Note = { status: 'none' } | ({ status: 'written'; text: string; version: number } & Parties)
type NoteEvent =
  | { type: 'NoteWritten'; data: Parties & { noteId: string; text: string } }
  | { type: 'NoteReworded'; data: { noteId: string; text: string } }
type NoteCommand =
  | ({ kind: 'write'; noteId: string; text: string } & Parties)
  | { kind: 'reword'; noteId: string; text: string }

const note: Aggregate<Note, NoteCommand, NoteEvent> = {
  name: 'Note',
  initial: { status: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'NoteWritten':
        return { status: 'written', version: 1, ...event.data }
      case 'NoteReworded':
        return state.status === 'none' ? state : { ...state, text: event.data.text, version: state.version + 1 }
    }
  },
  decide(command, state) {
    if (command.kind === 'write') {
      const { kind: _kind, ...data } = command
      return state.status === 'none' ? accept({ type: 'NoteWritten', data }) : accept()
    }
    if (state.status === 'none') return reject('not-found', { what: command.noteId })
    if (command.text === 'forbidden') return reject('reason-required', {}, 'text')
    const { noteId, text } = command
    return text === state.text ? accept() : accept({ type: 'NoteReworded', data: { noteId, text } })
  },
}

const companies = (state: Note) => (state.status === 'none' ? [] : [state.clientCompanyId, state.vendorCompanyId])
const versionOf = (state: Note) => (state.status === 'none' ? 0 : state.version)
const shown = z.object({ id: z.uuid(), text: z.string(), version: z.number() })
const noteIn = { params: { id: z.uuid() } }

/** A small service for the platform's own tests: notes from a client to a vendor. */
export const sampleService: ServiceFactory = {
  name: 'sample',
  schema: 'sample',
  create(ports) {
    return {
      name: 'sample',
      schema: 'sample',
      aggregates: ['Note'],
      migrations: { '001-notes': { up: createTables } },
      projections: [
        {
          name: 'notes',
          tables: ['notes'],
          handles: ['NoteWritten', 'NoteReworded'],
          async project(events, tx) {
            for (const event of events as readonly StoredEvent<NoteEvent>[]) {
              if (event.type === 'NoteReworded') {
                const { noteId, text } = event.data
                await sql`update notes set text = ${text}, version = version + 1 where id = ${noteId}`.execute(tx)
                continue
              }
              const { noteId, text, clientCompanyId, vendorCompanyId } = event.data
              await sql`insert into notes (id, text, version, client_company_id, vendor_company_id)
                values (${noteId}, ${text}, 1, ${clientCompanyId}, ${vendorCompanyId})`.execute(tx)
            }
          },
        },
      ],
      reactions: [],
      routes(app) {
        writing(app, ports)
        reading(app, ports)
      },
      internalRoutes(app) {
        internalRoute(app, ports, {
          url: '/notes/:id/text',
          summary: 'Reword a note',
          ...noteIn,
          input: { text: z.string() },
          answer: z.object({ version: z.number(), by: z.string() }),
          async handle({ params, input, context }) {
            return ports.commands.handle({
              aggregate: note,
              id: params.id,
              context,
              companies,
              command: { kind: 'reword', noteId: params.id, text: input.text },
            })
          },
          respond: ({ state }, { context }) => ({ version: versionOf(state), by: context.actor.service ?? '' }),
        })
      },
    }
  },
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table notes (id uuid primary key, text text not null, version integer not null,
    client_company_id uuid not null, vendor_company_id uuid)`.execute(db)
  await tenantTable(db, 'notes', { client: 'client_company_id', vendor: 'vendor_company_id' })
}

function writing(app: Parameters<typeof commandRoute>[0], ports: Ports): void {
  commandRoute(app, ports, {
    url: '/notes',
    summary: 'Write a note to a vendor',
    permission: 'purchase-orders.register',
    status: 201,
    body: z.strictObject({ text: z.string().min(1).max(500), vendorCompanyId: z.uuid() }),
    answer: z.object({ id: z.string(), version: z.number() }),
    async handle({ body, caller, context }) {
      const noteId = newIdFor(caller.uid, 'notes', context.key)
      return ports.commands.handle({
        aggregate: note,
        id: noteId,
        context,
        companies,
        command: { kind: 'write', noteId, clientCompanyId: caller.company, ...body },
      })
    },
    respond: ({ state, events }) => ({ id: events[0]?.stream.slice('Note-'.length) ?? '', version: versionOf(state) }),
  })
  commandRoute(app, ports, {
    method: 'PUT',
    url: '/notes/:id',
    summary: 'Reword a note',
    permission: 'purchase-orders.register',
    ...noteIn,
    body: { text: z.string(), version: z.number().int() },
    answer: z.object({ version: z.number() }),
    async handle({ body, params, caller, context }) {
      const { state } = await ports.commands.load(note, params.id)
      if (state.status === 'none' || state.clientCompanyId !== caller.company) {
        throw new ProblemError('not-found', { what: params.id })
      }
      return ports.commands.handle({
        aggregate: note,
        id: params.id,
        context,
        companies,
        command: { kind: 'reword', noteId: params.id, text: body.text },
        seen: { version: body.version, current: versionOf },
      })
    },
    respond: ({ state }) => ({ version: versionOf(state) }),
  })
  uploadRoute(app, ports, {
    url: '/note-files',
    summary: 'Weigh files',
    permission: 'documents.upload',
    fields: { title: z.string().min(1) },
    answer: z.object({ title: z.string(), files: z.array(z.object({ name: z.string(), bytes: z.number() })) }),
    handle: async ({ fields, files }) =>
      answer({ title: fields.title, files: files.map(({ name, size }) => ({ name, bytes: size })) }),
  })
}

function reading(app: Parameters<typeof queryRoute>[0], ports: Ports): void {
  queryRoute(app, ports, {
    url: '/notes',
    summary: 'Notes',
    permission: 'purchase-orders.view',
    query: { cursor: z.string().optional(), limit: z.coerce.number().int().min(1).max(200).default(50) },
    answer: z.object({
      items: z.array(shown),
      nextCursor: z.string().nullable(),
      total: z.number(),
      totalIsCapped: z.boolean(),
    }),
    async handle({ query, caller, raw, reply }) {
      const after = decodeCursor(query.cursor, 'id', 1)?.[0] ?? null
      // No filter by company of its own: what is seen here is what row-level security lets through.
      const rows = await ports.query(caller, async db => {
        const page = await sql<{ id: string; text: string; version: number }>`select id, text, version from notes
          where ${after}::uuid is null or notes.id > ${after}::uuid order by notes.id limit ${query.limit + 1}`.execute(
          db,
        )
        return page.rows
      })
      const format = exportFormat(raw)
      const columns = [{ header: 'Text' }, { header: 'Version', kind: 'number' as const }]
      if (format !== null)
        return listAs(reply, { format, fileName: 'notes', columns, rows: rows.map(row => [row.text, row.version]) })
      return {
        ...pageOf(
          rows,
          query.limit,
          row => encodeCursor('id', [row.id]),
          row => row,
        ),
        ...cappedTotal(rows.length),
      }
    },
  })
  queryRoute(app, ports, {
    url: '/notes/:id',
    summary: 'A note',
    permission: null,
    ...noteIn,
    answer: shown,
    async handle({ params, caller }) {
      const found = await ports.query(caller, db =>
        sql<z.infer<typeof shown>>`select id, text, version from notes where id = ${params.id}`.execute(db),
      )
      const [row] = found.rows
      if (row === undefined) throw new ProblemError('not-found', { what: params.id })
      return row
    },
  })
  queryRoute(app, ports, {
    url: '/notes/fault',
    summary: 'Fails',
    permission: 'public',
    answer: z.object({}),
    handle: async () => {
      throw new Error('the secret reason')
    },
  })
}

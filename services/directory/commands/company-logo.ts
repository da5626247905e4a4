import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createdThing } from '@quayside/contracts/directory/queries.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import { uploadRoute } from '@quayside/platform/http/upload-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { company } from '../domain/company.ts'
import { isSeen } from '../read-models/visible-companies.ts'
import { concerned } from './change-company.ts'
import { mustBeSmall, readLogo } from './read-logo.ts'

const params = { id: z.uuid() }

/** The logo of a company: its administrators change it, and everybody who sees the company sees it. */
export function companyLogoRoutes(app: App, ports: Ports): void {
  const { commands, files } = ports

  uploadRoute(app, ports, {
    url: '/companies/:id/logo',
    summary: 'Set the selected company’s logo: a PNG, JPEG or WebP of exactly 150 x 150 pixels under 2 MB',
    permission: 'company.manage',
    params,
    answer: createdThing,
    maxFiles: 1,
    async handle({ params: { id }, files: [file], caller, context }) {
      if (id !== caller.company) throw new ProblemError('company-not-found')
      if (file === undefined) throw new ProblemError('file-missing')
      mustBeSmall(file.size)
      const logo = await readLogo(await readFile(file.path))
      const key = `logos/${id}/${createHash('sha256').update(logo).digest('hex')}`
      await files.put(key, logo, 'image/png').catch((cause: unknown) => {
        throw new ProblemError('upload-failed', {}, [], { cause })
      })
      return commands.handle({
        aggregate: company,
        id,
        command: { type: 'ChangeLogo', key },
        context,
        companies: concerned,
      })
    },
    respond: (_, { params }) => params,
  })

  commandRoute(app, ports, {
    url: '/companies/:id/logo/removal',
    summary: 'Take the selected company’s logo away',
    permission: 'company.manage',
    params,
    body: emptyBody,
    answer: createdThing,
    async handle({ params: { id }, caller, context }) {
      if (id !== caller.company) throw new ProblemError('company-not-found')
      return commands.handle({
        aggregate: company,
        id,
        command: { type: 'ChangeLogo', key: null },
        context,
        companies: concerned,
      })
    },
    respond: (_, { params }) => params,
  })

  queryRoute(app, ports, {
    url: '/companies/:id/logo',
    summary: 'The logo of a company, a PNG of 150 x 150 pixels; no content where it has none',
    permission: 'directory.view',
    params,
    answer: z.any(),
    files: ['image/png'],
    async handle({ params: { id }, caller, reply }) {
      if (!(await isSeen(ports.query, caller, id))) throw new ProblemError('company-not-found')
      const { state } = await commands.load(company, id)
      const key = state.status === 'none' ? null : state.logoKey
      const logo = key === null ? null : await files.get(key)
      // The shell asks for each company that somebody acts for: to have none is no fault.
      if (logo === null) return reply.status(204).send()
      return reply
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type('image/png')
        .send(Buffer.from(logo.bytes))
    },
  })
}

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { pageOf } from '../../testing/fixtures/master-data.ts'
import { andina, everyPermission, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { filledIn } from './filled-in.ts'
import { signed } from './signed-request.ts'

const uuid = { type: 'string', format: 'uuid' }
const document_ = {
  openapi: '3.1.0',
  info: { title: 'Quayside', version: '1' },
  paths: {
    '/api/v1/products': {
      get: {
        summary: 'Products, by SKU',
        tags: ['products'],
        operationId: 'listProducts',
        parameters: [{ name: 'company', in: 'query', required: true, schema: uuid }],
        responses: { 200: { description: 'Done' } },
      },
      post: {
        summary: 'Register a product',
        tags: ['products'],
        operationId: 'registerProduct',
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { company: uuid, uid: uuid } } } },
        },
        responses: { 201: { description: 'Done' } },
      },
    },
  },
}

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

async function open(table: Table = {}) {
  const calls = answerWith({ 'GET /openapi.json': () => ({ status: 200, body: document_ }), ...table })
  const view = await renderPortal('/api-documentation')
  await screen.findByRole('heading', { level: 1, name: 'API documentation' })
  return { ...view, calls }
}

describe('the API documentation', () => {
  test('[S2.027] [S2.069] it has a page of its own, and only behind login', async () => {
    sessionStorage.clear()
    answerWith()
    const { path } = await renderPortal('/api-documentation')
    await screen.findByRole('heading', { level: 1 })
    expect(path()).toBe('/auth/login?redirect=%2Fapi-documentation')
  })

  test('[D10.006] it shows the document that the services give, and a call can be tried with one’s own rights', async () => {
    const { user, calls } = await open({ 'GET /products': () => ({ status: 200, body: pageOf([]) }) })
    await user.click(await screen.findByRole('button', { name: 'Expand operation' }))
    const call = within((await screen.findByText('Products, by SKU')).closest('.opblock') as HTMLElement)
    await user.click(call.getByRole('button', { name: /Products, by SKU/ }))
    await user.click(await call.findByRole('button', { name: /Try it out/ }))
    expect(await call.findByDisplayValue(andina)).toBeTruthy()
    await user.click(await call.findByRole('button', { name: 'Execute' }))
    await waitFor(() => expect(calls.filter(({ path }) => path === '/products')).toHaveLength(1))
    const tried = calls.find(({ path }) => path === '/products')
    expect(tried?.headers.get('authorization')).toBe('Bearer token-1')
    expect(tried?.query.get('company')).toBe(andina)
    expect(await call.findByText('Server response')).toBeTruthy()
  })

  test('closed, axe finds nothing in it', async () => {
    await open()
    await screen.findByText('products')
    expect(await findings()).toEqual([])
  })

  test('a document that cannot be read says so and is asked for again', async () => {
    let fails = true
    const { user } = await open({
      'GET /openapi.json': () =>
        fails ? problem(404, 'unexpected', 'There was an error, try again') : { status: 200, body: document_ },
    })
    await screen.findByText('There was an error, try again')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('products')).toBeTruthy()
  })

  test('without the permission the page says so', async () => {
    signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('api-documentation.')) })
    answerWith()
    await renderPortal('/api-documentation')
    expect(await screen.findByText('You do not have permission for this page')).toBeTruthy()
  })
})

describe('what a tried call carries', () => {
  const session = {
    grant: { token: 'token-1', refreshToken: 'r' },
    user: lucia,
    company: andina,
    child: null,
    role: 'ADMIN',
    seeAs: null,
    permissions: null,
  }

  test('the selected company and the person stand in the forms already, those of answers stay as they are', () => {
    const { paths } = filledIn(document_, {
      company: andina,
      client: null,
      uid: lucia.uid,
    }) as unknown as typeof document_
    const { get, post } = paths['/api/v1/products']
    expect(get.parameters[0]?.schema).toEqual({ ...uuid, default: andina })
    expect(post.requestBody.content['application/json'].schema.properties).toEqual({
      company: { ...uuid, default: andina },
      uid: { ...uuid, default: lucia.uid },
    })
    expect(get.responses).toEqual(document_.paths['/api/v1/products'].get.responses)
  })

  test('the token goes along; what was typed stays as typed', () => {
    const typed = { url: '/api/v1/products', method: 'POST', headers: {}, body: '{"company":"other","sku":"A"}' }
    const sent = signed(typed, session)
    expect(sent.headers.authorization).toBe('Bearer token-1')
    expect(JSON.parse(String(sent.body))).toEqual({ company: 'other', uid: lucia.uid, sku: 'A' })
  })
})

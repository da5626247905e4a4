import { pickups, receipts } from './fixtures/handled-goods.ts'
import { chainOf, orderRows } from './fixtures/orders.ts'
import { andina, everyPermission, grantOf, lucia } from './fixtures/people.ts'
import { answerToViews } from './saved-views.ts'

export type Asked = { method: string; path: string; query: URLSearchParams; body: unknown }
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

const ok = (body: unknown, status = 200): Answer => ({ status, body })

type WrongField = { path: string; code: string; message: string; params?: object }

export function problem(
  status: number,
  code: string,
  message: string,
  { fields = [], ...more }: { fields?: readonly WrongField[]; [name: string]: unknown } = {},
): Answer {
  return {
    status,
    body: {
      type: 'about:blank',
      title: code,
      status,
      code,
      message,
      params: {},
      requestId: 'b7e2c1f0-1111-4222-8333-444455556666',
      fields: fields.map(field => ({ params: {}, ...field })),
      ...more,
    },
  }
}

/** What the portal answers while nothing goes wrong; a test or a picture changes single answers. */
export const answers: Record<string, (asked: Asked) => Answer> = {
  'GET /environment': () => ok({ name: 'DEMO' }),
  'GET /portal-state': () => ok({ away: [], silent: [], mailsGivenUp: 0 }),
  'POST /authentication/signIn': () => ok(grantOf(lucia)),
  'GET /authentication/outside': () => ok({ providers: [] }),
  'POST /authentication/signUp': () => ok({ uid: lucia.uid }, 201),
  'POST /authentication/refreshSession': () => ok(grantOf(lucia, 'token-2')),
  'POST /authentication/signOut': () => ok({}),
  'POST /authentication/language': ({ body }) => ok({ language: (body as { language: string }).language }),
  'GET /authentication/getAllPermissions': () => ok(everyPermission),
  'GET /notification-watches': () => ok({ items: [] }),
  'GET /notifications/count': () => ok({ unread: 4 }),
  'GET /companies': () => ok({ items: [], nextCursor: null, total: 0, totalIsCapped: false }),
  'POST /companies': () => ok({ id: andina }, 201),
  'GET /documents': () => ok({ items: [] }),
  'GET /imports': () => ok({ items: [], nextCursor: null, total: 0, totalIsCapped: false }),
  'GET /pickups': () => ok(pickups([])),
  'GET /warehouse-receipts': () => ok(receipts([])),
  'GET /shipments/creation-draft': () => ok({ form: null, keptAt: null }),
  'POST /shipments/creation-draft': () => ok({ form: null, keptAt: '2026-11-20T10:00:00.000Z' }),
  'DELETE /shipments/creation-draft': () => ok({ form: null, keptAt: null }),
  'GET /bookings/draft': () => ok({ form: null, keptAt: null }),
  'POST /bookings/draft': () => ok({ form: null, keptAt: '2026-11-20T10:00:00.000Z' }),
  'DELETE /bookings/draft': () => ok({ form: null, keptAt: null }),
  'GET /purchase-orders/jobs': () => ok({ items: [] }),
  'GET /shipments/jobs': () => ok({ items: [] }),
  'GET /pickups/jobs': () => ok({ items: [] }),
  'GET /products/jobs': () => ok({ items: [] }),
  'GET /bookings': () => ok({ items: [], nextCursor: null, total: 0, totalIsCapped: false }),
  'GET /search': () => ok({ hits: [] }),
  'POST /quotes/getSelectorsCatalog': () => ok({ catalogs: [] }),
  'GET /purchase-orders/tabs': () =>
    ok({
      tabs: [
        { tab: 'to-be-confirmed', count: 42 },
        { tab: 'confirmed', count: 318 },
        { tab: 'pre-orders', count: 0 },
      ],
      statuses: [],
    }),
  'GET /purchase-orders': () =>
    ok({
      items: orderRows(),
      nextCursor: 'next',
      total: 42,
      totalIsCapped: false,
      sums: [{ currency: 'USD', amount: '1570000.00' }],
    }),
  'GET /chains': ({ query }) =>
    ok({
      chains: orderRows(60).flatMap((row, index) =>
        query.get('ids')?.split(',').includes(row.id) ? [chainOf(index)] : [],
      ),
    }),
}

/** A handler by method and path; ids in paths are not told apart. */
export function answerTo(asked: Asked, table: Record<string, (asked: Asked) => Answer> = answers): Answer | null {
  const exact = table[`${asked.method} ${asked.path}`]
  return exact?.(asked) ?? answerToViews(asked)
}

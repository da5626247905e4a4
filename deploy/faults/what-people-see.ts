import { setTimeout as pause } from 'node:timers/promises'
import { portalDocument } from '../testing/portal-document.ts'
import type { RecordedPerson } from './recorded-person.ts'

/** Answers by person and path: the same text where a person would see the same. */
export type Seen = ReadonlyMap<string, string>

const atOnce = 8
/** Of a list that they open as many pages of as that, one by one and evenly, who are not to open all. */
const pagesOfSome = 100
const busyMs = 200
/** What is neither a list nor a page: who is signed in, what stands at this moment, and what has no end. */
const leftOut = ['/stream', '/portal-state', '/authentication/getAllPermissions']
/** Made when it is asked for, with the moment in it. */
const isMade = (path: string) => path.endsWith('.pdf')

/** Where an event lies is another place after a move. */
const place = /"\d{20}(\d{20})?"/g
/** Mails go out by themselves some time after what they tell of; the others are of the question, not of the answer. */
const passing = /"(sentAt|checkedAt|requestId)":("[^"]*"|null)|"(status)":"(CREATED|SENT)"/g
type Watcher = {
  readonly person: RecordedPerson
  /** Opens the page of everything that the lists show; else of some hundred of each. */
  readonly opensAll?: boolean
  /** The mark of somebody else's work, for whom that concerns, too. */
  readonly others?: RegExp
}

/**
 * Every list to its end and every page that people can open, as each of them: all operations of the portal that only
 * read, by its own document; `asOf` beside what stands now. With `others` lists are without what bears their mark, and
 * what counts everybody's is left out.
 */
export async function whatPeopleSee(
  people: Readonly<Record<string, Watcher>>,
  { asOf }: { readonly asOf: string },
): Promise<Seen> {
  const { paths = {} } = await portalDocument()
  const operations = Object.entries(paths).flatMap(([path, { get } = {}]) =>
    get === undefined || isPublic(get) || isMade(path) ? [] : [{ path: path.replace('/api/v1', ''), ...needsOf(get) }],
  )
  const lists = operations.filter(({ path, needed }) => needed.length === 0 && !leftOut.includes(path))
  const pages = operations.filter(({ path, needed }) => needed.join() === 'id' && !leftOut.includes(path))
  const seen = new Map<string, string>()
  for (const [name, { person, opensAll = false, others }] of Object.entries(people)) {
    const ids = new Map<string, string[]>()
    for (const { path, isPaged, tabs } of lists) {
      for (const tab of tabs) {
        const list = tab === null ? path : `${path}?tab=${tab}`
        const found = await wholeList(person, list, isPaged)
        if (found.items === null && others !== undefined) continue
        const items = found.items?.filter(item => others === undefined || !others.test(JSON.stringify(item)))
        seen.set(`${name} ${list}`, found.status + steady(items ?? found.body))
        const more = (items ?? []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
        ids.set(path, [...new Set([...(ids.get(path) ?? []), ...more])])
      }
    }
    const asked = pages.flatMap(({ path, hasPast }) => {
      const [list = ''] = path.split('/{id}')
      const all = ids.get(list) ?? []
      const every = opensAll ? 1 : Math.ceil(all.length / pagesOfSome)
      return all
        .filter((_, index) => index % every === 0)
        .flatMap(id => {
          const page = path.replace('{id}', id)
          return hasPast ? [page, `${page}?asOf=${encodeURIComponent(asOf)}`] : [page]
        })
    })
    const next = asked[Symbol.iterator]()
    const working = Array.from({ length: atOnce }, async () => {
      for (const page of next) {
        const { status, text } = await answerTo(person, page)
        seen.set(`${name} ${page}`, `${status} ${steady(text)}`)
      }
    })
    await Promise.all(working)
  }
  return seen
}

/** What one has and the other has not, with where they part. */
export function unlike(before: Seen, after: Seen): string[] {
  const gone = [...before.keys()].filter(key => !after.has(key)).map(key => `${key} is gone`)
  const come = [...after.keys()].filter(key => !before.has(key)).map(key => `${key} has come`)
  const changed = [...before].flatMap(([key, text]) => {
    const now = after.get(key)
    if (now === undefined || now === text) return []
    const at = [...text].findIndex((letter, index) => letter !== now[index])
    const from = Math.max(0, at - 120)
    return [`${key}: ${text.slice(from, at + 120)}\n   now ${now.slice(from, at + 120)}`]
  })
  return [...gone, ...come, ...changed]
}

type Operation = {
  security?: unknown[]
  parameters?: readonly unknown[]
}
const isPublic = ({ security }: Operation) => security?.length === 0

function needsOf({ parameters = [] }: Operation) {
  const all = parameters as { name: string; required?: boolean; schema?: { enum?: string[] } }[]
  const needed = all.filter(({ name, required }) => required === true && name !== 'company').map(({ name }) => name)
  const has = (wanted: string) => all.some(({ name }) => name === wanted)
  const tabs: readonly (string | null)[] = all.find(({ name }) => name === 'tab')?.schema?.enum ?? [null]
  return { needed, tabs, isPaged: has('cursor'), hasPast: has('asOf') }
}

type Item = { readonly id?: unknown }

async function wholeList(person: RecordedPerson, path: string, isPaged: boolean) {
  const all: Item[] = []
  for (let cursor = ''; ; ) {
    const page = `${path.includes('?') ? '&' : '?'}limit=200`
    const next = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, text } = await answerTo(person, isPaged ? path + page + next : path)
    const body = status === 200 ? JSON.parse(text) : text
    if (!Array.isArray(body.items)) return { status, items: null, body }
    all.push(...body.items)
    cursor = body.nextCursor ?? ''
    if (cursor === '') return { status, items: all, body }
  }
}

/** A busy portal is asked again. */
async function answerTo(person: RecordedPerson, path: string) {
  for (;;) {
    const response = await person.ask(path, AbortSignal.timeout(60_000))
    const text = await response.text()
    if (response.status !== 503 && response.status !== 429) return { status: response.status, text }
    await pause(busyMs)
  }
}

function steady(body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return text.replaceAll(place, '"a place"').replaceAll(passing, '"$1$3":"passing"')
}

import { globSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '..')
const inWeb = (...files: readonly string[]) => files.map(file => join(web, file))
const start = inWeb('app/main.tsx')
/** What each page behind sign-in has around it, and what the inputs of filters and of forms have in common. */
const frame = inWeb('app/shell/shell.tsx', 'ui/form/date-input.tsx', 'ui/form/error-text.ts')
const forms = inWeb('ui/form/form.tsx', 'ui/form/fields.tsx')
const login = inWeb('features/auth/login-page.tsx')
const home = inWeb('features/home/home-page.tsx')
const orderList = inWeb('features/purchase-orders/list/order-list-page.tsx')
const [listBody = ''] = inWeb('ui/data-table/list-body.tsx')

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Libraries by what needs them; those that the first script needs are in `vendor`. */
const libraries: Readonly<Record<string, string>> = {
  zod: 'schemas',
  'lucide-react': 'base',
  nuqs: 'frame',
  'react-hotkeys-hook': 'frame',
  'react-hook-form': 'forms',
  '@hookform/resolvers': 'forms',
  '@tanstack/table-core': 'lists',
  '@tanstack/react-table': 'lists',
  '@tanstack/store': 'lists',
  '@tanstack/react-store': 'lists',
  '@tanstack/virtual-core': 'lists',
  '@tanstack/react-virtual': 'lists',
  'use-sync-external-store': 'lists',
  'react-i18next': 'home-parts',
  'html-parse-stringify': 'home-parts',
}

/**
 * Which script a module goes into: few scripts, since a browser makes six requests at a time and each takes a round trip.
 * Whatever a module of a script imports is in the same script or in one named before it, so that none runs before what it
 * stands on. Null leaves it to the bundler.
 *
 * | script      | what is in it                                                   | who loads it                        |
 * | ----------- | --------------------------------------------------------------- | ----------------------------------- |
 * | first       | all that `main.tsx` reaches                                     | every page                          |
 * | base        | what sign-in and the frame have in common, the icons            | sign-in, every page behind it       |
 * | frame       | the rest of the frame: shell, date input, state in the address  | every page behind sign-in           |
 * | schemas     | zod                                                             | pages that check what is entered    |
 * | forms       | form, its fields, react-hook-form                               | sign-in, every page with a form     |
 * | parts       | what home has in common with the lists or the list of orders    | home, most pages behind sign-in     |
 * | lists       | what two pages with a list need, the tables' libraries          | every page with a list              |
 * | home-parts  | what home has in common with another page, sentences with marks | home, pages that share it           |
 * | order-parts | what the list of orders has in common with another page         | pages of orders, of one shipment    |
 */
export function scriptOf(id: string, graph: Graph): string | null {
  const words = wordsOf(id)
  if (words !== null) return words
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
  if (library !== undefined) return libraries[library] ?? null
  // A schema goes where it is used: two pages that check something do not make the others load zod.
  if (/\/contracts\//.test(id) && needsOf(id, graph).some(next => /\/node_modules\/zod\//.test(next))) return null
  const { pages, lists, ...parts } = partsOf(graph)
  if (parts.start.has(id)) return 'first'
  if (parts.frame.has(id)) return parts.login.has(id) ? 'base' : 'frame'
  if (parts.forms.has(id)) return 'forms'
  const isOfLists = (lists.get(id) ?? 0) > 1
  if (parts.home.has(id) && (isOfLists || parts.orderList.has(id))) return 'parts'
  if (isOfLists) return 'lists'
  if ((pages.get(id) ?? 0) < 2) return null
  if (parts.home.has(id)) return 'home-parts'
  return parts.orderList.has(id) ? 'order-parts' : null
}

const wordsOfFrame = ['ui', 'shell', 'statuses', 'saved-views', 'order-fields', 'shipment-fields']
const wordsOfHome = ['home', 'notifications', 'shipment-exceptions', 'shipment-words', 'imports']

/** The words of the frame in one file a language, and of home, which tells of everything; else each namespace in its own. */
function wordsOf(id: string): string | null {
  const [, language = '', namespace = ''] = /\/contracts\/words\/([^/]+)\/([^/]+)\.json$/.exec(id) ?? []
  if (wordsOfFrame.includes(namespace)) return `words-${language}`
  return wordsOfHome.includes(namespace) ? `words-home-${language}` : null
}

type Reached = ReadonlySet<string>
type Parts = Record<'start' | 'frame' | 'forms' | 'login' | 'home' | 'orderList', Reached> &
  Record<'pages' | 'lists', ReadonlyMap<string, number>>
const found = new WeakMap<Graph['getModuleInfo'], Parts>()

function partsOf(graph: Graph): Parts {
  const known = found.get(graph.getModuleInfo)
  if (known !== undefined) return known
  const pages = globSync('features/**/*-page.tsx', { cwd: web }).map(page => reachedFrom(inWeb(page), graph))
  const parts: Parts = {
    start: reachedFrom(start, graph),
    frame: reachedFrom(frame, graph),
    forms: reachedFrom(forms, graph),
    login: reachedFrom(login, graph),
    home: reachedFrom(home, graph),
    orderList: reachedFrom(orderList, graph),
    pages: countOf(pages),
    lists: countOf(pages.filter(page => page.has(listBody))),
  }
  found.set(graph.getModuleInfo, parts)
  return parts
}

/** By how many each module is needed. */
function countOf(all: readonly Reached[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const id of all.flatMap(reached => [...reached])) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function needsOf(id: string, graph: Graph): readonly string[] {
  return graph.getModuleInfo(id)?.importedIds ?? []
}

function reachedFrom(entries: readonly string[], graph: Graph): Reached {
  const reached = new Set<string>()
  const open = [...entries]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...needsOf(id, graph))
  }
  return reached
}

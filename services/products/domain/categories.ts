import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId, ImportId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey, writtenName } from '@quayside/contracts/kernel/names.ts'
import { deepestCategory, mostCategories, namesOfPath, pathOfNames } from '@quayside/contracts/products/categories.ts'
import type { CategoryEvent } from '@quayside/contracts/products/events.ts'

export type Category = {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  /** Raised by each change of its name or place. */
  readonly version: number
}
export type Categories = {
  readonly known: ReadonlyMap<string, Category>
  /** Where the products of a category went that is gone. */
  readonly gone: ReadonlyMap<string, string | null>
}

type Of = { clientCompanyId: CompanyId; categoryId: string }
export type CategoryCommand =
  | ({ type: 'Add'; parentId: string | null; name: string; importId?: ImportId } & Of)
  | ({ type: 'Change'; parentId: string | null; name: string } & Of)
  | ({ type: 'Remove'; productsTo: string | null } & Of)

function evolve({ known, gone }: Categories, event: CategoryEvent): Categories {
  const { categoryId: id } = event.data
  const next = new Map(known)
  if (event.type === 'CategoryRemoved') {
    next.delete(id)
    return { known: next, gone: new Map([...gone, [id, event.data.productsTo]]) }
  }
  const before = known.get(id) ?? { parentId: null, name: '', version: 0 }
  const { clientCompanyId: _, categoryId: _c, ...changed } = event.data
  next.set(id, { ...before, ...changed, id, version: before.version + 1 })
  return { known: next, gone }
}

function decide(command: CategoryCommand, categories: Categories): Decision<CategoryEvent> {
  const { known } = categories
  const { clientCompanyId, categoryId } = command
  const of = { clientCompanyId, categoryId }
  const category = known.get(categoryId)
  switch (command.type) {
    case 'Add': {
      if (category !== undefined) return accept()
      if (known.size >= mostCategories) return reject('categories-too-many', { most: mostCategories })
      const { parentId, name, importId } = command
      const wrong = misplaced(categories, { categoryId, parentId, name })
      const ofImport = importId === undefined ? {} : { importId }
      return wrong ?? accept({ type: 'CategoryAdded', data: { ...of, parentId, name, ...ofImport } })
    }
    case 'Change': {
      if (category === undefined) return reject('category-not-found')
      const { parentId, name } = command
      const wrong = misplaced(categories, { categoryId, parentId, name })
      if (wrong !== null) return wrong
      const events: CategoryEvent[] = []
      if (category.name !== name) events.push({ type: 'CategoryRenamed', data: { ...of, name } })
      if (category.parentId !== parentId) events.push({ type: 'CategoryMoved', data: { ...of, parentId } })
      return accept(...events)
    }
    case 'Remove': {
      if (category === undefined) return reject('category-not-found')
      if (below(known, categoryId).size > 1) return reject('category-has-others', { name: category.name })
      const { productsTo } = command
      if (productsTo === categoryId) return reject('category-products-to-itself', {}, 'productsTo')
      if (productsTo !== null && !known.has(productsTo)) return reject('category-not-found', {}, 'productsTo')
      return accept({ type: 'CategoryRemoved', data: { ...of, productsTo } })
    }
  }
}

type Place = { categoryId: string; parentId: string | null; name: string }

/** Why a category cannot stand there under this name; null where it can. */
function misplaced(categories: Categories, { categoryId, parentId, name }: Place): Decision<never> | null {
  const { known } = categories
  if (parentId !== null && !known.has(parentId)) return reject('category-not-found', {}, 'parentId')
  const moved = below(known, categoryId)
  if (parentId !== null && moved.has(parentId)) return reject('category-under-itself', { name }, 'parentId')
  const depth = pathOf(known, parentId).length + heightOf(known, categoryId)
  if (depth > deepestCategory) return reject('category-too-deep', { most: deepestCategory }, 'parentId')
  const alike = childNamed(categories, parentId, name)
  return alike === undefined || alike.id === categoryId ? null : reject('category-exists', { name: alike.name }, 'name')
}

/** From the top down to this one; none of null. */
export function pathOf(known: Categories['known'], id: string | null): Category[] {
  const path: Category[] = []
  for (let at = id === null ? undefined : known.get(id); at !== undefined; at = parentOf(known, at)) path.unshift(at)
  return path
}

function parentOf(known: Categories['known'], { parentId }: Category): Category | undefined {
  return parentId === null ? undefined : known.get(parentId)
}

/** The category of this name there, however it is spelt. */
export function childNamed({ known }: Categories, parentId: string | null, name: string): Category | undefined {
  const key = nameKey(name)
  return [...known.values()].find(one => one.parentId === parentId && nameKey(one.name) === key)
}

/** Of these paths, and of those above them, each that is not there; one that is too deep could not be made. */
export function missingPaths({ known }: Categories, paths: readonly string[]): string[] {
  const at = (parentId: string | null, name: string) => `${parentId ?? ''} ${nameKey(name)}`
  const ids = new Map([...known.values()].map(({ id, parentId, name }) => [at(parentId, name), id]))
  const missing: string[] = []
  for (const path of paths) {
    const names = namesOfPath(path).map(writtenName)
    let parentId: string | null = null
    for (const [depth, name] of names.length > deepestCategory ? [] : names.entries()) {
      const key = at(parentId, name)
      const id = ids.get(key)
      if (id === undefined) missing.push(pathOfNames(names.slice(0, depth + 1)))
      parentId = id ?? key
      ids.set(key, parentId)
    }
  }
  return missing
}

/** This one and all that stand below it. */
export function below(known: Categories['known'], id: string): Set<string> {
  return new Set([id, ...childrenOf(known, id).flatMap(child => [...below(known, child.id)])])
}

function heightOf(known: Categories['known'], id: string): number {
  return 1 + Math.max(0, ...childrenOf(known, id).map(child => heightOf(known, child.id)))
}

function childrenOf(known: Categories['known'], id: string): Category[] {
  return [...known.values()].filter(({ parentId }) => parentId === id)
}

/** The category that a product of this one is of now: where that is gone, the one its products went to. */
export function standing({ known, gone }: Categories, id: string | null): Category | null {
  let at = id
  while (at !== null && !known.has(at)) at = gone.get(at) ?? null
  return at === null ? null : (known.get(at) ?? null)
}

export const categories = {
  name: 'ProductCategories',
  initial: { known: new Map(), gone: new Map() } as Categories,
  evolve,
  decide,
}

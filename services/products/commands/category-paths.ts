import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId, ImportId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey, writtenName } from '@quayside/contracts/kernel/names.ts'
import { deepestCategory, namesOfPath, pathOfNames } from '@quayside/contracts/products/categories.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import type { ProductDesk } from '../desk/product-desk.ts'
import { type Categories, categories, childNamed } from '../domain/categories.ts'

export type CategoryMaker = {
  readonly clientCompanyId: CompanyId
  readonly importId: ImportId
  /** Null: only told what would be. */
  readonly context: CommandContext | null
  readonly mayMake: boolean
}

/** The categories that paths of a file mean, `A > B > C`; those that are not there are made where that is asked for. */
export async function categoriesOf(
  desk: ProductDesk,
  maker: CategoryMaker,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string | Rejection>> {
  if (paths.length === 0) return new Map()
  let tree = await desk.treeOf(maker.clientCompanyId)
  const found = new Map<string, string | Rejection>()
  for (const path of new Set(paths)) {
    const names = namesOfPath(path).map(writtenName)
    const result = await walk(desk, maker, tree, names)
    tree = result.tree
    found.set(path, result.at)
  }
  return found
}

async function walk(desk: ProductDesk, maker: CategoryMaker, known: Categories, names: readonly string[]) {
  let [tree, parentId]: [Categories, string | null] = [known, null]
  const refused = (rejection: Rejection) => ({ tree, at: rejection })
  if (names.length > deepestCategory)
    return refused({ code: 'category-too-deep', params: { most: deepestCategory }, field: 'category' })
  for (const [depth, name] of names.entries()) {
    const child = childNamed(tree, parentId, name)
    if (child !== undefined) {
      parentId = child.id
      continue
    }
    if (!maker.mayMake) {
      const path = pathOfNames(names.slice(0, depth + 1))
      return refused({ code: 'category-unknown', params: { path }, field: 'category' })
    }
    const id = newIdFor(maker.importId, 'product-category', `${parentId ?? ''} ${nameKey(name)}`)
    if (maker.context === null) return { tree, at: id }
    const { clientCompanyId, importId, context } = maker
    const outcome = await desk.ports.commands.handle({
      aggregate: categories,
      id: clientCompanyId,
      command: { type: 'Add', clientCompanyId, categoryId: id, parentId, name, importId },
      context: { ...context, key: `import ${importId} category ${id}`, bodyHash: id },
      companies: () => [clientCompanyId],
    })
    if (outcome.kind === 'rejected') return refused({ ...(outcome.rejections[0] as Rejection), field: 'category' })
    if (outcome.kind !== 'accepted') throw new Error(`A category could not be made: ${outcome.kind}`)
    tree = await desk.treeOf(clientCompanyId)
    parentId = id
  }
  return { tree, at: parentId as string }
}

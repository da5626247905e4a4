import { fileStyles } from '@quayside/documents/testing/delivery-file-generator.ts'
import { generateProductFile } from '@quayside/documents/testing/product-file-generator.ts'
import { expect, test } from 'vitest'
import { importThroughKills } from './killed-import.ts'
import { mortalImports } from './mortal-imports.ts'

const testMs = 180_000
const rows = 3000

const { rig, mortal } = mortalImports()

test(
  '[D9.018] services killed in the middle of an import of products, and of its undo: the next ones finish it, each row counted once',
  async () => {
    const file = generateProductFile({ seed: 72, rows, style: fileStyles.commaBom, suppliers: ['Nobody yet'] })
    // Suppliers are not known here: rows that name one are told as such.
    const good = file.rows.filter(({ alias }) => alias === null)
    const { length: made } = good
    const through = {
      module: 'products',
      file,
      makes: 'ProductRegistered',
      takesBack: 'ProductTakenBack',
      made,
    } as const
    const { result, undone } = await importThroughKills(rig(), mortal, through)
    expect(result).toEqual({
      rows,
      imported: made,
      alreadyImported: 0,
      reported: rows - made,
      created: made,
      changed: 0,
    })
    expect(undone).toMatchObject({ orders: made, lines: made, notUndone: 0, keptOrders: 0 })
  },
  testMs,
)

import { fileStyles } from '@quayside/documents/testing/delivery-file-generator.ts'
import { generateProductFile } from '@quayside/documents/testing/product-file-generator.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importThroughKills } from './killed-import.ts'
import { importing, mortalServices } from './mortal-services.ts'

const testMs = 180_000
const rows = 3000

let rig: Rig
const mortal = mortalServices(() => rig, { services: importing })
beforeAll(async () => {
  rig = await startRig({ factories: [products] })
})
afterAll(async () => {
  mortal.kill()
  await rig?.close()
})

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
    const { result, undone } = await importThroughKills(rig, mortal, through)
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

import { fileStyles } from '@quayside/documents/testing/delivery-file-generator.ts'
import { generateProviderFile } from '@quayside/documents/testing/provider-file-generator.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importThroughKills } from './killed-import.ts'
import { importing, mortalServices } from './mortal-services.ts'

const testMs = 180_000
/** So many that none of four calls at once has made all of them before the kill. */
const rows = 2400

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
  '[D9.018] services killed in the middle of an import of suppliers with their contacts, and of its undo: the next ones finish it, each row counted once; who may not change suppliers undoes none',
  async () => {
    const file = generateProviderFile({ seed: 82, rows, style: fileStyles.commaBom })
    const made = file.rows.filter(({ joins }) => joins === null).length
    const stranger = await rig.make.person({
      companyType: 'client',
      company: rig.people.client.company,
      permissions: ['imports.view', 'imports.run', 'directory.view'],
    })
    const { result, undone } = await importThroughKills(rig, mortal, {
      module: 'providers',
      file,
      makes: 'ProviderLinked',
      takesBack: 'ProviderUnlinked',
      made,
      stranger,
    })
    expect(result).toEqual({
      rows,
      imported: rows,
      alreadyImported: 0,
      reported: 0,
      created: made,
      changed: rows - made,
    })
    expect(undone).toMatchObject({ orders: made, lines: rows, notUndone: 0, keptOrders: 0 })
  },
  testMs,
)

import { fileStyles } from '@quayside/documents/testing/delivery-file-generator.ts'
import { generateProviderFile } from '@quayside/documents/testing/provider-file-generator.ts'
import { expect, test } from 'vitest'
import { importThroughKills } from './killed-import.ts'
import { mortalImports } from './mortal-imports.ts'

const testMs = 180_000
/** So many that none of four calls at once has made all of them before the kill. */
const rows = 2400

const { rig, mortal } = mortalImports()

test(
  '[D9.018] services killed in the middle of an import of suppliers with their contacts, and of its undo: the next ones finish it, each row counted once; who may not change suppliers undoes none',
  async () => {
    const file = generateProviderFile({ seed: 82, rows, style: fileStyles.commaBom })
    const made = file.rows.filter(({ joins }) => joins === null).length
    const stranger = await rig().make.person({
      companyType: 'client',
      company: rig().people.client.company,
      permissions: ['imports.view', 'imports.run', 'directory.view'],
    })
    const { result, undone } = await importThroughKills(rig(), mortal, {
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

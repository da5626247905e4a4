import { randomUUID } from 'node:crypto'
import { demoClients } from '@quayside/deploy/local/demo/demo-companies.ts'
import { personAt } from '@quayside/deploy/local/demo/person.ts'

const password = 'quay-walker-7'

/** A client company's person, as the benchmark of memory needs one. */
export type MemoryClient = {
  signIn(): Promise<void>
  /** One of the pages that people open. */
  look(index: number): Promise<void>
  startImport(number: number): Promise<string>
  /** Again where it is told so; how many rows were read. */
  upload(importId: string, sheet: Uint8Array): Promise<number>
}

const pages = ['/purchase-orders', '/imports', '/products', '/shipments']

export async function startClient(url: string, number: number): Promise<MemoryClient> {
  const person = personAt(url, { position: '' }, `buyer-${number}@bench.example`, password)
  await person.signUp('Lucía Mendoza')
  await person.signIn()
  const { andina } = demoClients
  await person.post('/companies', { ...andina, businessName: `${andina.businessName} ${number}` }, `company-${number}`)
  for (const deadline = Date.now() + 20_000; person.company() === ''; await person.signIn())
    if (Date.now() > deadline) throw new Error('The client did not become a member of its company')

  return {
    signIn: () => person.signIn(),
    async look(index) {
      await person.get(pages[index % pages.length] as string)
    },
    async startImport(each) {
      const body = { module: 'purchase-orders' }
      return (await person.post<{ id: string }>('/imports', body, `import-${number}-${each}-${randomUUID()}`)).id
    },
    async upload(importId, bytes) {
      const file = { name: 'orders.xlsx', content: bytes, once: importId }
      return (await person.upload<{ file: { rows: number } }>(`/imports/${importId}/file`, {}, file)).file.rows
    },
  }
}

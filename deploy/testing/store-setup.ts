import { beforeEach } from 'vitest'
import { differsOnEventStoreDb } from './differs-on-eventstoredb.ts'

beforeEach(context => {
  const { name, file } = context.task
  const differing = differsOnEventStoreDb.find(each => each.test === name && each.file === file.name)
  if (differing !== undefined) context.skip(differing.why)
})

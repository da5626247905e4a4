import { expect, test } from 'vitest'
import { reconcile, shownColumns, type TableColumn } from './columns.ts'

const column = (id: string): TableColumn<unknown> => ({ id, header: id, width: 100, cell: () => null })

test('of a kept view what is no column any more is neither shown nor asked for in a file', () => {
  const kept = { order: ['gone', 'status', 'number'], hidden: ['hid'], widths: {}, pinned: ['gone', 'number'] }
  expect(shownColumns(reconcile(kept, [column('number'), column('status')]))).toEqual(['number', 'status'])
})

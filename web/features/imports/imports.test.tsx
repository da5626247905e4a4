import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import {
  badQuantity,
  importId,
  importItem,
  importJob,
  mayImport,
  row,
  rowsOf,
  suggestions,
  undoneImport,
} from '../../testing/fixtures/imports.ts'
import { provider } from '../../testing/fixtures/master-data.ts'
import { andina, cordillera, everyPermission, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown, status = 200) => ({ status, body })
const path = `/imports/${importId}`
const nothing = { total: 0, items: [] }
const nothingNew = { suppliers: nothing, categories: nothing, products: nothing }
const none = { items: [], nextCursor: null, total: 0, totalIsCapped: false }
const sent = (calls: Call[], method: string, at: string) =>
  calls.filter(call => call.method === method && call.path === at).map(call => call.body)

describe('module selection', () => {
  test('[S2.017] [S2.102] a module is chosen, and the file comes next', async () => {
    const calls = answerWith({
      'GET /imports': () => ok(none),
      'POST /imports': () => ok({ id: importId, version: 1 }, 201),
      [`GET ${path}`]: () => ok(importJob({ status: 'DRAFT', fileName: null, file: null, rows: 0 })),
    })
    const { user, path: at } = await renderPortal('/import-data')
    await screen.findByRole('heading', { level: 1, name: 'Import data' })
    expect(await screen.findByText('No imports yet')).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(at()).toBe(`/import-data/${importId}`))
    expect(sent(calls, 'POST', '/imports')).toEqual([expect.objectContaining({ module: 'purchase-orders' })])
    expect(await screen.findByRole('heading', { level: 2, name: 'File selection' })).toBeTruthy()
  })

  test('[D9.018] [S2.062] products, suppliers and contacts can be imported by who may change them, and a link chooses among them', async () => {
    const calls = answerWith({
      'GET /imports': () => ok(none),
      'POST /imports': () => ok({ id: importId, version: 1 }, 201),
      [`GET ${path}`]: () =>
        ok(importJob({ module: 'products', status: 'DRAFT', fileName: null, file: null, rows: 0 })),
    })
    const { user } = await renderPortal('/import-data?module=products')
    expect(await screen.findByRole('radio', { name: 'Products', checked: true })).toBeTruthy()
    expect(screen.getAllByRole('radio').map(one => one.getAttribute('aria-label'))).toEqual([
      'Purchase orders',
      'Products',
      'Suppliers',
      'Contacts',
    ])
    await user.click(screen.getByRole('button', { name: 'Start' }))
    await waitFor(() =>
      expect(sent(calls, 'POST', '/imports')).toEqual([expect.objectContaining({ module: 'products' })]),
    )
  })

  test('[D9.018] who may change none of them is offered purchase orders alone', async () => {
    signInAs({ permissions: everyPermission.filter(({ permission }) => !permission.endsWith('.manage')) })
    answerWith({ 'GET /imports': () => ok(none) })
    await renderPortal('/import-data')
    expect((await screen.findAllByRole('radio')).map(one => one.getAttribute('aria-label'))).toEqual([
      'Purchase orders',
    ])
  })

  test('the operator says for which client first', async () => {
    const operator = {
      id: andina,
      name: 'Quayside',
      type: 'operating',
      role: 'OPERATOR',
      actor: 'O',
      profile: null,
    } as const
    signInAs({ user: { ...lucia, companiesRef: [operator] } })
    const calls = answerWith({
      'GET /imports': () => ok(none),
      'GET /companies': () =>
        ok({ ...none, items: [provider(1, { id: cordillera, businessName: 'Cordillera Labs', type: 'client' })] }),
      'POST /imports': () => ok({ id: importId, version: 1 }, 201),
      [`GET ${path}`]: () => ok(importJob({ status: 'DRAFT' })),
    })
    const { user } = await renderPortal('/import-data')
    const start = await screen.findByRole('button', { name: 'Start' })
    expect(start).toHaveProperty('disabled', true)
    await screen.findByRole('option', { name: 'Cordillera Labs' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'For client' }), 'Cordillera Labs')
    await user.click(start)
    await waitFor(() =>
      expect(sent(calls, 'POST', '/imports')).toEqual([expect.objectContaining({ clientCompanyId: cordillera })]),
    )
  })

  test('earlier imports are listed with what became of them, and filtered', async () => {
    const counts = { rows: 20, imported: 17, alreadyImported: 0, reported: 3 }
    const calls = answerWith({
      'GET /imports': ({ query }) =>
        ok(
          query.has('filter[status]')
            ? none
            : { ...none, items: [importItem({ status: 'DONE_WITH_ERRORS', result: counts })], total: 1 },
        ),
    })
    const { user } = await renderPortal('/import-data')
    const line = await screen.findByRole('row', { name: /orders-nov.csv/ })
    for (const text of ['Imported with errors', '20', '17', '3']) expect(within(line).getByText(text)).toBeTruthy()
    expect(within(line).getByRole('link').getAttribute('href')).toBe(`/import-data/${importId}`)
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Status' }))
    await user.click(await screen.findByLabelText('Failed'))
    expect(await screen.findByText('No matching search results')).toBeTruthy()
    expect(
      calls
        .filter(call => call.path === '/imports')
        .at(-1)
        ?.query.get('filter[status]'),
    ).toBe('FAILED')
  })

  test('without the permission the page says so', async () => {
    signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('imports.')) })
    answerWith()
    await renderPortal('/import-data')
    expect(await screen.findByText('You do not have permission for this page')).toBeTruthy()
  })
})

describe('file selection', () => {
  const open = async (table: Table = {}) => {
    let status: 'DRAFT' | 'UPLOADED' = 'DRAFT'
    const calls = answerWith({
      [`GET ${path}`]: () => ok(importJob({ status, fileName: status === 'DRAFT' ? null : 'orders-nov.csv' })),
      [`GET ${path}/suggestions`]: () => ok(suggestions),
      [`POST ${path}/file`]: () => {
        status = 'UPLOADED'
        return ok({ id: importId, version: 2, status, file: importJob().file })
      },
      ...table,
    })
    const view = await renderPortal(`/import-data/${importId}`)
    await screen.findByRole('heading', { level: 2, name: 'File selection' })
    return { ...view, calls }
  }
  const csv = (name: string, size = 20) => new File(['x'.repeat(size)], name, { type: 'text/csv' })

  test('[S2.017] the steps are module, file, fields, check, import and result', async () => {
    await open()
    const steps = within(screen.getByRole('navigation', { name: 'Steps of the import' })).getAllByRole('listitem')
    expect(steps.map(step => step.textContent?.replace(/^\d/, '').replace('(done)', ''))).toEqual([
      'Module',
      'File selection',
      'Field matching',
      'Check',
      'Import',
      'Result',
    ])
    expect(steps[1]?.getAttribute('aria-current')).toBe('step')
    expect(await findings()).toEqual([])
  })

  test('[S5.015] going on without a file is refused; a chosen one goes to the server and the fields come next', async () => {
    const { user, calls, path: at } = await open()
    await user.click(screen.getByRole('button', { name: 'Upload and match fields' }))
    expect(await screen.findByText('A file must be selected')).toBeTruthy()
    await user.upload(screen.getByLabelText(/Drop a file/), csv('orders-nov.csv'))
    await user.dblClick(screen.getByRole('button', { name: 'Upload and match fields' }))
    await waitFor(() => expect(at()).toBe(`/import-data/${importId}?step=fields`))
    const [form = new FormData(), ...again] = sent(calls, 'POST', `${path}/file`) as FormData[]
    expect(again).toEqual([])
    expect(form.get('file')).toHaveProperty('name', 'orders-nov.csv')
    expect(form.get('company')).toBe(andina)
    expect(await screen.findByRole('heading', { level: 2, name: 'Field matching' })).toBeTruthy()
  })

  test('[S5.009] [S5.017] a file of more than 5 MB or of another kind never leaves the browser', async () => {
    const { user, calls } = await open()
    await user.upload(screen.getByLabelText(/Drop a file/), csv('big.csv', 5 * 1_048_576 + 1))
    expect(await screen.findByText(/The file is too large: big.csv/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Upload and match fields' }))
    expect(sent(calls, 'POST', `${path}/file`)).toEqual([])
  })

  test('[S8.069] what the server refuses is said with its message and an id', async () => {
    const { user } = await open({
      [`POST ${path}/file`]: () => problem(422, 'import-file-not-readable', 'This file is not a CSV or Excel file'),
    })
    await user.upload(screen.getByLabelText(/Drop a file/), csv('orders-nov.csv'))
    await user.click(screen.getByRole('button', { name: 'Upload and match fields' }))
    expect(await screen.findByText(/This file is not a CSV or Excel file/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy id b7e2c1f0' })).toBeTruthy()
  })
})

describe('field matching', () => {
  const open = async (table: Table = {}) => {
    let status: 'UPLOADED' | 'VALIDATED' = 'UPLOADED'
    const checked = { rows: 20, ok: 20, warning: 0, error: 0 }
    const calls = answerWith({
      [`GET ${path}`]: () => ok(importJob({ status, checked: status === 'UPLOADED' ? null : checked })),
      [`GET ${path}/suggestions`]: () => ok(suggestions),
      [`PUT ${path}/mapping`]: () => ok({ id: importId, version: 3, status, mapping: { fields: [] } }),
      [`POST ${path}/validation`]: () => {
        status = 'VALIDATED'
        const found = { issues: [], vendors: { known: 1, toCreate: 0 }, orders: 6, preview: [] }
        return ok({ version: 4, status, counts: checked, ...found })
      },
      [`GET ${path}/issues`]: () => ok({ issues: [] }),
      [`GET ${path}/creations`]: () => ok(nothingNew),
      [`GET ${path}/rows`]: () => ok(rowsOf(row(2))),
      ...table,
    })
    const view = await renderPortal(`/import-data/${importId}`)
    await screen.findByRole('heading', { level: 2, name: 'Field matching' })
    return { ...view, calls }
  }
  const source = (field: string) => screen.getByRole('combobox', { name: `Source of ${field}` }) as HTMLSelectElement

  test('[S2.102] system fields meet the file’s headers: guesses say how sure they are and what the column holds', async () => {
    await open()
    expect(source('Order number').value).toBe('PO #')
    const line = source('Weight, kg').closest('li') as HTMLElement
    expect(line.textContent).toContain('By its name, 92% sure')
    expect(line.textContent).toContain('“Weight Captured Separately” ×4')
    expect(within(line).getByLabelText('Leave out what cannot be read')).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[S2.102] a required field without a source stops the step and is named; a fixed value mends it', async () => {
    const { user, calls, path: at } = await open()
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    expect(await screen.findByText('Currency needs a column or a fixed value')).toBeTruthy()
    expect(screen.getByText('You must complete required fields')).toBeTruthy()
    expect(source('Currency').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(source('Currency'))
    expect(await findings()).toEqual([])
    expect(sent(calls, 'PUT', `${path}/mapping`)).toEqual([])
    await user.selectOptions(source('Currency'), 'The same value for every row')
    await user.type(screen.getByRole('textbox', { name: 'Fixed value of Currency' }), 'USD')
    await user.click(within(source('Supplier').closest('li') as HTMLElement).getByLabelText('Create if unknown'))
    await user.type(screen.getByRole('textbox', { name: 'Save this mapping as' }), 'History')
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    await waitFor(() => expect(at()).toBe(`/import-data/${importId}?step=check`))
    const [body] = sent(calls, 'PUT', `${path}/mapping`) as { mapping: { fields: object[] }; saveAs: string }[]
    expect(body?.saveAs).toBe('History')
    expect(body?.mapping.fields).toEqual(
      expect.arrayContaining([
        { field: 'currency', source: { from: 'fixed', value: 'USD' } },
        { field: 'vendor', source: { from: 'header', header: 'Vendor' }, createIfUnknown: true },
      ]),
    )
  })

  test('how numbers that can be read in two ways are written is asked at their field', async () => {
    const twoWays = suggestions.columns.map(column =>
      column.header === 'Price' ? { ...column, numbers: { read: 20, style: null, ambiguous: true } } : column,
    )
    const { user, calls } = await open({ [`GET ${path}/suggestions`]: () => ok({ ...suggestions, columns: twoWays }) })
    await user.selectOptions(source('Currency'), 'The same value for every row')
    await user.type(screen.getByRole('textbox', { name: 'Fixed value of Currency' }), 'USD')
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    const style = screen.getByRole('combobox', { name: 'Number style of Price per unit' })
    expect(style.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(style)
    expect(source('Price per unit').getAttribute('aria-invalid')).toBe('false')
    expect(sent(calls, 'PUT', `${path}/mapping`)).toEqual([])
    await user.selectOptions(style, '1.234,56')
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    await waitFor(() => expect(sent(calls, 'PUT', `${path}/mapping`)).toHaveLength(1))
  })

  test('columns of the file that no field takes are named', async () => {
    const { user } = await open()
    expect(screen.queryByText(/go nowhere/)).toBeNull()
    await user.selectOptions(source('Weight, kg'), 'Not in the file')
    expect(screen.getByText('Columns of the file that go nowhere: “Weight”.')).toBeTruthy()
  })

  test('[S2.102] a saved mapping is taken over, without the headers this file lacks', async () => {
    const { user } = await open()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Saved mappings' }), 'SCMS history (1 headers match)')
    expect(screen.getByRole('textbox', { name: 'Fixed value of Currency' })).toHaveProperty('value', 'USD')
    expect(source('Quantity').value).toBe('')
    expect(source('Order number').value).toBe('PO #')
  })

  test('optional fields are shown when asked for', async () => {
    const { user } = await open()
    expect(screen.queryByRole('combobox', { name: 'Source of Incoterm' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Show \d+ more fields/ }))
    expect(source('Incoterm').value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Show fewer fields' }))
    expect(screen.queryByRole('combobox', { name: 'Source of Incoterm' })).toBeNull()
  })

  test('what the server says of the mapping is shown', async () => {
    const fields = [
      { path: 'mapping', code: 'x', message: 'Delivery Date: choose how its dates are written', params: {} },
    ]
    const { user } = await open({ [`PUT ${path}/mapping`]: () => problem(422, 'import-mapping', 'No', { fields }) })
    await user.selectOptions(source('Currency'), 'The same value for every row')
    await user.type(screen.getByRole('textbox', { name: 'Fixed value of Currency' }), 'USD')
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    expect(await screen.findByText('Delivery Date: choose how its dates are written')).toBeTruthy()
  })
})

describe('check and import', () => {
  const checked = { rows: 20, ok: 15, warning: 2, error: 3 }
  const open = async (over: Parameters<typeof importJob>[0] = {}, table: Table = {}) => {
    const calls = answerWith({
      [`GET ${path}`]: () =>
        ok(
          importJob({
            status: 'VALIDATED',
            checked,
            allowedCommands: mayImport('run', 'correct-rows'),
            ...over,
          }),
        ),
      [`GET ${path}/issues`]: () =>
        ok({
          issues: [
            {
              code: 'cell-not-a-number',
              severity: 'error',
              column: 'Qty',
              field: 'quantity',
              count: 3,
              message: 'Qty: a number was expected',
            },
          ],
        }),
      [`GET ${path}/creations`]: () => ok(nothingNew),
      [`GET ${path}/rows`]: ({ query }) =>
        ok(query.get('status') === 'error' ? rowsOf(badQuantity(4), badQuantity(9)) : rowsOf(row(2), row(3))),
      ...table,
    })
    const view = await renderPortal(`/import-data/${importId}`)
    await screen.findByRole('heading', { level: 1, name: 'orders-nov.csv' })
    return { ...view, calls }
  }
  const figures = () =>
    [...document.querySelectorAll('dl > div')].map(cell => [
      cell.querySelector('dt')?.textContent,
      cell.querySelector('dd')?.textContent,
    ])

  test('[S2.102] the check says what would go in; its counts add up to the rows of the file', async () => {
    await open()
    expect(await screen.findByText('Qty: a number was expected')).toBeTruthy()
    expect(figures()).toEqual([
      ['Rows', '20'],
      ['Good', '15'],
      ['With a note', '2'],
      ['To mend', '3'],
    ])
    const preview = await screen.findByRole('group', { name: /The first rows/ })
    expect(within(preview).getByRole('cell', { name: 'SCMS-2' })).toBeTruthy()
    expect(within(preview).getAllByRole('cell', { name: '1,900' })).toHaveLength(2)
    expect(await findings()).toEqual([])
  })

  test('[S2.102] bad rows name row, column, what was expected and found, and are mended in place', async () => {
    const { user, calls } = await open(
      {},
      { [`POST ${path}/rows`]: () => ok({ version: 5, counts: checked, rows: [] }) },
    )
    expect(await screen.findByText('Row 4, Qty: a number was expected, found “many”')).toBeTruthy()
    const cell = screen.getByRole('textbox', { name: 'Qty of row 4' })
    expect(cell).toHaveProperty('value', 'many')
    await user.clear(cell)
    await user.type(cell, '19')
    expect(screen.getByRole('button', { name: 'Save 1 mended row and import' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save 1 mended row' }))
    await waitFor(() =>
      expect(sent(calls, 'POST', `${path}/rows`)).toEqual([
        expect.objectContaining({ rows: [{ row: 4, cells: [{ header: 'Qty', value: '19' }] }] }),
      ]),
    )
  })

  test('what would be created is named before; a supplier that is there under nearly the same name is taken instead', async () => {
    const creations = {
      suppliers: {
        total: 2,
        items: [
          { name: 'Aurobindo Pharma', rows: [2, 5], near: ['Aurobindo Pharma Ltd.'] },
          { name: 'Brand New Ltd', rows: [3], near: [] },
        ],
      },
      categories: { total: 2, items: ['Chemicals', 'Chemicals > Acids'] },
      products: { total: 102, items: [{ sku: 'A-1', description: 'Gloves' }] },
    }
    const mapping = { fields: [{ field: 'vendor' as const, source: { from: 'header' as const, header: 'Vendor' } }] }
    const { user, calls } = await open(
      { mapping },
      {
        [`GET ${path}/creations`]: () => ok(creations),
        [`POST ${path}/rows`]: () => ok({ version: 5, counts: checked, rows: [] }),
      },
    )
    expect(await screen.findByText('2 suppliers, 2 categories and 102 products will be created.')).toBeTruthy()
    for (const text of ['Brand New Ltd', 'Chemicals > Acids', 'A-1 · Gloves', 'and 101 more'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Use Aurobindo Pharma Ltd.' }))
    const cells = [{ header: 'Vendor', value: 'Aurobindo Pharma Ltd.' }]
    const rows = [2, 5].map(row => ({ row, cells }))
    await waitFor(() => expect(sent(calls, 'POST', `${path}/rows`)).toEqual([expect.objectContaining({ rows })]))
  })

  test('[S2.102] the good rows are imported; the person may go back to the fields before', async () => {
    const { user, calls } = await open(
      {},
      { [`POST ${path}/run`]: () => ok({ id: importId, job: path, version: 6, status: 'RUNNING' }, 202) },
    )
    expect(screen.getByRole('link', { name: 'Back to the fields' }).getAttribute('href')).toBe(
      `/import-data/${importId}?step=fields`,
    )
    await user.click(screen.getByRole('button', { name: 'Import 17 rows' }))
    await waitFor(() => expect(sent(calls, 'POST', `${path}/run`)).toHaveLength(1))
  })

  test('the address follows the steps; once they are over Back leaves them, and none of them is a link', async () => {
    let isRun = false
    const before = { status: 'VALIDATED', checked, allowedCommands: mayImport('run') } as const
    const result = { rows: 20, imported: 18, alreadyImported: 0, reported: 2 }
    const {
      user,
      router,
      path: at,
    } = await open(
      {},
      {
        'GET /imports': () => ok(none),
        [`GET ${path}`]: () => ok(importJob(isRun ? { status: 'DONE', result, orders: 6 } : before)),
        [`GET ${path}/vendors`]: () => ok({ items: [] }),
        [`POST ${path}/run`]: () => {
          isRun = true
          return ok({ id: importId, job: path, version: 6, status: 'RUNNING' }, 202)
        },
      },
    )
    await act(() => router.navigate('/import-data'))
    await act(() => router.navigate(`/import-data/${importId}`))
    // Ahead of what is known: it is gone on to once that has come.
    await act(() => router.navigate(`/import-data/${importId}?step=result`, { replace: true }))
    expect(await screen.findByRole('button', { name: /^Import 1/ })).toBeTruthy()
    expect(at()).toBe(`/import-data/${importId}?step=result`)
    await act(() => router.navigate(`/import-data/${importId}?step=file`))
    expect(await screen.findByRole('heading', { level: 2, name: 'File selection' })).toBeTruthy()
    await act(() => router.navigate(`/import-data/${importId}?step=check`))
    await act(() => router.navigate(-1))
    await waitFor(() => expect(at()).toBe(`/import-data/${importId}?step=file`))
    await act(() => router.navigate(1))
    await user.click(await screen.findByRole('button', { name: /^Import 1/ }))
    await waitFor(() => expect(at()).toBe(`/import-data/${importId}?step=result`))
    const steps = within(screen.getByRole('navigation', { name: 'Steps of the import' }))
    expect(steps.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['/import-data'])
    await act(() => router.navigate(-1))
    await waitFor(() => expect(at()).toBe('/import-data'))
  })

  test('nothing good, nothing to import', async () => {
    await open({ checked: { rows: 20, ok: 0, warning: 0, error: 20 } })
    expect(screen.getByRole('button', { name: 'Import 0 rows' })).toHaveProperty('disabled', true)
    expect(screen.getByText('No row can be imported as it is.')).toBeTruthy()
  })

  test('a running import shows how far it is and can be stopped', async () => {
    const { user, calls } = await open(
      {
        status: 'RUNNING',
        allowedCommands: mayImport('cancel-run'),
        progress: { stage: 'rows', done: 12, total: 20 },
      },
      { [`DELETE ${path}/run`]: () => ok({ id: importId, job: path, version: 7, status: 'RUNNING' }, 202) },
    )
    expect(await screen.findByText('Order lines · 12 of 20')).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(sent(calls, 'DELETE', `${path}/run`)).toHaveLength(1))
  })

  test('a running import of products counts rows, which are no order lines', async () => {
    await open({ module: 'products', status: 'RUNNING', progress: { stage: 'rows', done: 12, total: 20 } })
    expect(await screen.findByText('Rows · 12 of 20')).toBeTruthy()
  })

  test('[S8.069] a failed query says so and can be tried again', async () => {
    answerWith({ [`GET ${path}`]: () => problem(404, 'import-not-found', 'The import was not found') })
    await renderPortal(`/import-data/${importId}`)
    expect(await screen.findByText('The import was not found')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('the result', () => {
  const result = { rows: 20, imported: 17, alreadyImported: 1, reported: 2 }
  const vendors = [
    { companyId: andina, name: 'RANBAXY', created: true, contactEmailMissing: true },
    { companyId: cordillera, name: 'Trinity', created: true, contactEmailMissing: true },
  ]
  const open = async (over: Parameters<typeof importJob>[0] = {}, table: Table = {}) => {
    const calls = answerWith({
      [`GET ${path}`]: () =>
        ok(
          importJob({
            status: 'DONE_WITH_ERRORS',
            result,
            orders: 6,
            allowedCommands: mayImport('run', 'undo', 'correct-rows'),
            ...over,
          }),
        ),
      [`GET ${path}/issues`]: () => ok({ issues: [] }),
      [`GET ${path}/rows`]: () => ok(rowsOf(badQuantity(4, { outcome: 'reported' }))),
      [`GET ${path}/vendors`]: () => ok({ items: vendors }),
      ...table,
    })
    const view = await renderPortal(`/import-data/${importId}`)
    await screen.findByRole('heading', { level: 1, name: 'orders-nov.csv' })
    return { ...view, calls }
  }

  test('[S2.102] it leads to the imported orders, and its counts add up', async () => {
    await open()
    expect(
      screen.getByText('The import is done. Rows imported: 17, into orders: 6; rows that need a look: 2.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the imported orders' }).getAttribute('href')).toBe(
      `/purchase-orders?importId=${importId}`,
    )
    const figures = [...document.querySelectorAll('dd')].map(cell => Number(cell.textContent))
    expect(figures).toEqual([20, 17, 1, 2])
    expect(await screen.findByText('Row 4, Qty: a number was expected, found “many”')).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[S2.102] suppliers without a contact e-mail are mended in bulk; a refused one stays with its reason', async () => {
    const { user, calls } = await open(
      { vendorsWithoutEmail: 2 },
      {
        'POST /contacts/bulk': () =>
          ok({
            items: [
              { companyId: andina, contactId: 'c1', error: null },
              { companyId: cordillera, contactId: null, error: { code: 'invalid-email', message: 'Invalid Email' } },
            ],
          }),
      },
    )
    await user.type(await screen.findByRole('textbox', { name: 'Contact e-mail of RANBAXY' }), 'orders@ranbaxy.example')
    await user.type(screen.getByRole('textbox', { name: 'Contact e-mail of Trinity' }), 'orders@')
    await user.click(screen.getByRole('button', { name: 'Save e-mails' }))
    expect(await screen.findByText('Invalid Email')).toBeTruthy()
    expect(sent(calls, 'POST', '/contacts/bulk')).toEqual([
      expect.objectContaining({
        contacts: [
          { companyId: andina, email: 'orders@ranbaxy.example' },
          { companyId: cordillera, email: 'orders@' },
        ],
      }),
    ])
    expect(screen.getByRole('textbox', { name: 'Contact e-mail of Trinity' }).getAttribute('aria-invalid')).toBe('true')
    expect(await findings()).toEqual([])
  })

  test('undoing asks first, then undoes', async () => {
    const { user, calls } = await open(
      {},
      { [`POST ${path}/undo`]: () => ok({ id: importId, job: path, version: 8, status: 'RUNNING' }, 202) },
    )
    await user.click(screen.getByRole('button', { name: 'Undo this import' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo this import?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(sent(calls, 'POST', `${path}/undo`)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Undo this import' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo this import' }))
    await waitFor(() => expect(sent(calls, 'POST', `${path}/undo`)).toHaveLength(1))
  })

  test('an undo that goes on says how far it is and can be stopped; it is not offered again', async () => {
    const { user, calls } = await open(
      {
        status: 'UNDOING',
        progress: { stage: 'undo', done: 1200, total: 3156 },
        allowedCommands: mayImport('cancel-undo'),
      },
      { [`DELETE ${path}/undo`]: () => ok({ id: importId, job: path, version: 8, status: 'UNDOING' }, 202) },
    )
    expect(screen.getByText('Undoing the import of orders-nov.csv')).toBeTruthy()
    expect(screen.getByText('Undoing · 1,200 of 3,156')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(sent(calls, 'DELETE', `${path}/undo`)).toHaveLength(1))
  })

  test('a partly undone import says what stays and why; one that was stopped can be gone on with, one in use is not asked again', async () => {
    const kept = [{ orderId: andina, orderNumber: 'SO-1', code: 'import-in-use' }]
    const allowedCommands = mayImport('undo')
    const inUse = undoneImport({ keptOrders: 1, because: 'in-use', kept })
    const { unmount } = await open({ status: 'PARTLY_UNDONE', undone: inUse, allowedCommands })
    expect(
      screen.getByText('This import is partly undone. Lines taken back: 7, of orders: 2; orders that stay: 1.'),
    ).toBeTruthy()
    expect(screen.getByText(/These were sent, changed or added to meanwhile/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'SO-1' }).getAttribute('href')).toBe(`/purchase-orders/${andina}`)
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    expect(await findings()).toEqual([])
    unmount()
    const stopped = undoneImport({ keptOrders: 4, because: 'cancelled' })
    await open({ status: 'PARTLY_UNDONE', undone: stopped, allowedCommands })
    expect(screen.getByRole('button', { name: 'Undo the rest' })).toBeTruthy()
  })

  test('an undone import offers only another file', async () => {
    const undone = undoneImport({ suppliersStay: 3, productsStay: 4 })
    await open({ status: 'UNDONE', undone, allowedCommands: [] })
    expect(screen.getByText('This import is undone. Lines taken back: 7, of orders: 2.')).toBeTruthy()
    expect(screen.getByText(/What it created stays. Suppliers: 3, products: 4/)).toBeTruthy()
    expect(screen.getByText('Not taken back')).toBeTruthy()
    expect(screen.queryByText('Imported')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Go to the imported orders' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Import another file' })).toBeTruthy()
  })

  test('what was mended and not saved is saved before it is imported again; refused, nothing is imported', async () => {
    let refuses = true
    const { user, calls } = await open(
      {},
      {
        [`POST ${path}/rows`]: () =>
          refuses
            ? problem(409, 'lost-race', 'Try it again')
            : ok({ version: 5, counts: { rows: 20, ok: 18, warning: 2, error: 0 }, rows: [] }),
        [`POST ${path}/run`]: () => ok({ id: importId, job: path, version: 8, status: 'RUNNING' }, 202),
      },
    )
    const cell = await screen.findByRole('textbox', { name: 'Qty of row 4' })
    await user.clear(cell)
    await user.type(cell, '19')
    const verb = screen.getByRole('button', { name: 'Import the mended rows' })
    await user.click(verb)
    expect(await screen.findByText('Try it again')).toBeTruthy()
    expect(sent(calls, 'POST', `${path}/run`)).toHaveLength(0)
    expect(cell).toHaveProperty('value', '19')
    refuses = false
    await user.click(verb)
    await waitFor(() => expect(sent(calls, 'POST', `${path}/run`)).toHaveLength(1))
    expect(sent(calls, 'POST', `${path}/rows`).at(-1)).toEqual(
      expect.objectContaining({ rows: [{ row: 4, cells: [{ header: 'Qty', value: '19' }] }] }),
    )
  })

  test('corrections that were not saved are not left unasked', async () => {
    const { user, path: address } = await open()
    await user.type(await screen.findByRole('textbox', { name: 'Qty of row 4' }), '1')
    await user.click(screen.getByRole('link', { name: 'Import another file' }))
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
    expect(address()).toBe(`/import-data/${importId}`)
  })

  test('mended rows are imported again', async () => {
    const { user, calls } = await open(
      {},
      { [`POST ${path}/run`]: () => ok({ id: importId, job: path, version: 8, status: 'RUNNING' }, 202) },
    )
    await user.click(screen.getByRole('button', { name: 'Import the mended rows' }))
    await waitFor(() => expect(sent(calls, 'POST', `${path}/run`)).toHaveLength(1))
  })
})

test('[D9.018] the result of records says how many were created, changed and as they were, and leads to their list', async () => {
  const result = { rows: 20, imported: 17, alreadyImported: 1, reported: 2, created: 12, changed: 5 }
  answerWith({
    [`GET ${path}`]: () => ok(importJob({ module: 'products', status: 'DONE_WITH_ERRORS', result, orders: 17 })),
    [`GET ${path}/issues`]: () => ok({ issues: [] }),
    [`GET ${path}/rows`]: () => ok(rowsOf()),
  })
  await renderPortal(`/import-data/${importId}?step=result`)
  expect(await screen.findByText(/Rows created: 12, changed: 5; rows that need a look: 2/)).toBeTruthy()
  for (const [name, value] of [
    ['Created', '12'],
    ['Changed', '5'],
    ['As they were', '1'],
    ['Reported', '2'],
  ])
    expect(screen.getByText(name as string).nextElementSibling?.textContent).toBe(value)
  expect(screen.getByRole('link', { name: 'Go to the list' }).getAttribute('href')).toBe('/products')
})

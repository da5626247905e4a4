import { type MilestoneFileAnswer, milestoneFileAnswer } from '@quayside/contracts/shipments/carrier-files.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { failedRowsCsv } from './failed-rows.ts'

beforeEach(() => signInAs())

const headers = ['Shipment number', 'Milestone']
const fault = { field: 'time', found: '20/02/2026', code: 'milestone-time-malformed', message: 'no time' } as const
const looked: MilestoneFileAnswer = milestoneFileAnswer.parse({
  dryRun: true,
  headers,
  rows: 3,
  good: 2,
  recorded: 0,
  repeated: 0,
  afterTheEnd: 0,
  bad: [{ row: 4, cells: ['SH-1', '=2+3'], faults: [fault] }],
})
const file = new File(['a'], 'milestones.csv', { type: 'text/csv' })

async function open(post: (body: unknown) => { status: number; body: unknown }) {
  const calls = answerWith({ 'POST /milestone-files': post as never })
  const view = await renderPortal('/shipments/milestone-file')
  await screen.findByRole('heading', { level: 1, name: 'Import milestones' })
  return { ...view, calls }
}

test('[D2.048] a file is checked first; what is wrong is told row by row; then the good rows are recorded', async () => {
  let asked = 0
  const { user } = await open(() => {
    asked += 1
    return { status: 200, body: asked === 1 ? looked : { ...looked, dryRun: false, recorded: 1, repeated: 1 } }
  })
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  await screen.findByText('Choose a file first.')
  await user.upload(screen.getByLabelText(/Choose a file of milestones/), file)
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  const told = (await screen.findByText('2 rows are good.')).closest('[role=status]')
  expect(told?.textContent).toBe('2 rows are good.1 row is left out, see below.')
  const [, row] = within(screen.getByRole('table')).getAllByRole('row')
  expect([...(row?.querySelectorAll('td') ?? [])].map(cell => cell.textContent)).toEqual([
    '4',
    'Time',
    '20/02/2026',
    'no time',
  ])
  expect(await findings()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Record 2 milestones' }))
  await screen.findByText('1 milestone recorded.')
  expect(screen.getByText('1 was known before.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Record 2 milestones' })).toBeNull()
})

test('a file that cannot be one is refused beside it', async () => {
  const { user } = await open(() => problem(422, 'milestone-columns-missing', 'The file has no column for: time'))
  await user.upload(screen.getByLabelText(/Choose a file of milestones/), file)
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  await screen.findByText(/The file has no column for: time/)
})

test('the rows to mend are the file’s own, each with its reason, and none runs as a formula', () => {
  expect(failedRowsCsv(looked, 'What is wrong').split('\r\n')).toEqual([
    'Shipment number,Milestone,What is wrong',
    "SH-1,'=2+3,time: no time",
  ])
})

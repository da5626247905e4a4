import { randomUUID } from 'node:crypto'
import { freightPackage } from '@quayside/contracts/freight/cargo.ts'
import { freightCharge } from '@quayside/contracts/freight/charge.ts'
import type { QuoteAnswer } from '@quayside/contracts/quotes/commands.ts'
import { personAt } from '@quayside/deploy/local/demo/person.ts'
import { findChromium } from '@quayside/deploy/local/find-chromium.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { addDays, today } from '@quayside/platform/values/dates.ts'
import { chromium, type Page } from 'playwright-core'
import { blankGoods, formCharge, formPackage } from '../web/ui/freight/entries.ts'
import { basisOf, reckonCharges } from '../web/ui/freight/reckoning.ts'
import { type Benchmark, median } from './benchmark.ts'
import { signedIn, visit } from './page-visit.ts'
import { type Portal, startBenchPortal } from './portal.ts'

const rounds = Math.max(5, Number(process.env.BENCH_ROUNDS ?? 5))
const packages = 200
const charges = 100
const steps = ['packages', 'charges'] as const

/** The largest quote: what a key in it takes on a slow device, what its sums take to reckon, and that one command saves it. */
export const benchmark: Benchmark = {
  name: 'quote-form',
  async run(bench) {
    const executablePath = findChromium(process.env, line => bench.note(line))
    if (executablePath === undefined) throw new Error('Chromium was not found: set CHROMIUM_PATH')
    const portal = await startBenchPortal(bench)
    const isRoot = process.getuid?.() === 0
    const browser = await chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] })
    try {
      const id = await largeQuote(portal)
      const session = await signedIn(browser, portal.url, portal.administrator)
      const took = { packages: [] as number[], charges: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        for (const step of steps) {
          const path = `/quotes/edit/${id}?step=${step}`
          const sign = `[data-rows=${step}] input`
          const act = (page: Page) => used(page, step, round)
          const { inpMs, inpOf } = await visit(browser, portal.url, session, { path, sign, act })
          took[step].push(inpMs)
          bench.note(`${step}, round ${round + 1}: ${inpMs} ms, ${inpOf}`)
        }
      }
      return [
        ...steps.map(step => ({
          figure: `INP of the ${step} of a quote with ${packages} packages and ${charges} charges`,
          value: median(took[step]),
          unit: 'ms',
          target: { atMost: 200 },
        })),
        { figure: 'its sums reckoned anew', value: reckoned(), unit: 'ms', target: { atMost: 16 } },
      ]
    } finally {
      await browser.close()
      await portal.close()
    }
  },
}

/** Types into a row, leaves it, types again where it is checked at each key, and saves. */
async function used(page: Page, step: (typeof steps)[number], round: number): Promise<void> {
  const field = page.locator(`[name="${step}.1.${step === 'packages' ? 'grossWeight' : 'income'}"]`)
  const type = async (text: string) => {
    await field.click()
    await field.press('Control+a')
    await field.pressSequentially(text, { delay: 150 })
  }
  await type('12.5')
  await field.press('Tab')
  await type(`3${round}.7`)
  const saved: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/quotes/')) saved.push(new URL(request.url()).pathname)
  })
  const [answer] = await Promise.all([
    page.waitForResponse(one => one.request().method() === 'POST' && one.url().includes('/quotes/')),
    page.locator('button[type=submit]').last().click(),
  ])
  if (!answer.ok() || saved.length !== 1)
    throw new Error(`Saving was answered ${answer.status()} and took ${saved.join(', ')}`)
}

const idOf = () => randomUUID()

function content(day: string) {
  return {
    goods: { transportMode: 'AIR', description: 'Rapid tests', value: '84000.00', currency: 'USD' },
    carrier: { code: 'ANDES', name: 'Andes Air Cargo' },
    validUntil: addDays(day, 21),
    packages: Array.from({ length: packages }, (_, index) => ({
      packageId: idOf(),
      packageType: 'PALLET',
      count: 1 + (index % 7),
      grossWeight: String(120 + index),
      length: '120',
      width: '100',
      height: String(60 + (index % 90)),
    })),
    charges: Array.from({ length: charges }, (_, index) => ({
      chargeId: idOf(),
      chargeType: 'FREIGHT',
      service: `Service ${index}`,
      unit: (['KG_CHARGEABLE', 'SHIPMENT', 'M3', 'PERCENT_OF_VALUE', 'PACKAGE'] as const)[index % 5] ?? 'SHIPMENT',
      currency: index % 5 === 1 ? 'EUR' : 'USD',
      income: `${1 + index}.${10 + index}`,
      expense: `${index}.5`,
    })),
    exchangeRates: [{ currency: 'EUR', rate: '1.08', source: 'ECB', date: day }],
  }
}

async function largeQuote({ url, company, administrator: { email, password } }: Portal): Promise<string> {
  const operator = personAt(url, { position: '' }, email, password)
  await operator.signIn()
  const made = { customerCompanyId: company, content: content(today(systemClock.now(), 'UTC')) }
  return (await operator.post<QuoteAnswer>('/quotes', made, 'large quote')).id
}

/** As the form does after a key: what the packages come to, each charge by it, and the totals. */
function reckoned(): number {
  const { packages: cargo, charges: priced, exchangeRates } = content('2026-06-01')
  const rows = cargo.map(one => formPackage(freightPackage.parse(one)))
  const own = priced.map(one => formCharge(freightCharge.parse(one)))
  const goods = { ...blankGoods(), transportMode: 'AIR', value: '84000.00', currency: 'USD' }
  const took = Array.from({ length: 60 }, (_, index) => {
    const changed = own.map((one, at) => (at === index ? { ...one, income: `${index}.77` } : one))
    const start = performance.now()
    const { totals } = reckonCharges(changed, basisOf(goods, rows), exchangeRates, 'USD')
    const ms = performance.now() - start
    if (totals.left > 0 || totals.whole === null) throw new Error(`${totals.left} charges are in no sum`)
    return ms
  })
  return median(took)
}

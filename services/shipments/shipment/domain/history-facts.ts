import type { Declaration, Shipment } from './state.ts'

/** What is told of one thing: by its key from one state to the next, under the name that people know it by. */
export type Fact = { readonly field: string; readonly value: string }
export type Put = (field: string, value: string | number | null | undefined, key?: string) => void

/** Packages, containers, charges and invoices, each field of each by the thing's own id. */
export function putGoods(shipment: Shipment, put: Put, withExpenses: boolean): void {
  const lineOf = linesOf(shipment)
  const invoices = new Map(shipment.invoices.map(one => [one.invoiceId, one.number]))
  for (const [index, one] of shipment.packages.entries()) {
    const of = under('package', index + 1, one.packageId, put)
    put(`package ${index + 1}`, `${one.pieces} ${one.packageType}`, `package ${one.packageId}`)
    of('grossWeightKg', one.grossWeightKg)
    of('volumeM3', one.volumeM3)
    const measures = [one.lengthCm, one.widthCm, one.heightCm]
    of('measures', measures.every(each => each === null) ? null : measures.map(each => each ?? '-').join(' × '))
    of('pallets', one.pallets)
    of('sscc', one.sscc)
    of('containerNumber', one.containerNumber)
    of('invoiceNumber', one.invoiceId === null ? null : invoices.get(one.invoiceId))
    of('contents', one.contents.map(part => `${lineOf(part.lineId)}: ${part.quantity}`).join(', '))
  }
  for (const one of shipment.containers) {
    const of = under('container', one.containerNumber, one.containerUseId, put)
    put(`container ${one.containerNumber}`, one.returnWaived ? 'waived' : one.load, `container ${one.containerUseId}`)
    of('vgmKg', one.vgmKg)
    of('sharePercent', one.sharePercent)
    of('containerType', one.containerType)
    of('containerSize', one.size)
  }
  for (const one of shipment.charges) {
    const of = under('charge', one.code, one.chargeId, put)
    put(`charge ${one.code}`, `${one.income} ${one.currency}`, `charge ${one.chargeId}`)
    of('description', one.description)
    of('quantity', one.quantity)
    of('unit', one.unit)
    of('payment', one.payment)
    of('billTo', one.billTo)
    of('rate', rateOf(one.conversion))
    if (!withExpenses) continue
    of('expense', one.expense)
    of('payTo', one.payTo)
  }
  for (const one of shipment.invoices) {
    const of = under('invoice', one.number, one.invoiceId, put)
    put(`invoice ${one.number}`, one.date ?? one.number, `invoice ${one.invoiceId}`)
    of('customsValue', one.customsValue)
    of('currency', one.currency)
  }
}

/** Declarations with their figures, and what the drops brought of each line. */
export function putCustomsAndDrops(shipment: Shipment, put: Put): void {
  const lineOf = linesOf(shipment)
  for (const one of shipment.declarations) putDeclaration(one, lineOf, put)
  for (const drop of shipment.drops) {
    put(`delivery ${drop.dropId}`, drop.at)
    for (const line of drop.lines)
      for (const name of ['good', 'short', 'damaged'] as const) {
        const quantity = line[name] === '0' ? null : line[name]
        put(`delivery.${name} ${lineOf(line.lineId)}`, quantity, `delivery.${name} ${drop.dropId} ${line.lineId}`)
      }
  }
  for (const [lineId, quantity] of Object.entries(shipment.writtenOff))
    put(`writtenOff ${lineOf(lineId)}`, quantity, `writtenOff ${lineId}`)
}

function putDeclaration(one: Declaration, lineOf: LineOf, put: Put): void {
  const id = one.declarationId
  const name = one.number ?? one.kind
  const of = under('declaration', name, id, put)
  put(`declaration ${one.kind} ${id}`, one.state)
  of('declarationNumber', one.number)
  of('declarationDate', one.date)
  of('predeclarationNumber', one.predeclarationNumber)
  of('broker', one.broker)
  of('delayCategory', one.delayCategory)
  of('additionalDelayDays', one.additionalDelayDays)
  of('customsCurrency', one.currency)
  of('valueCurrency', one.valueCurrency)
  of('rate', rateOf(one.conversion))
  of('basis', one.basis)
  of('apportionBy', one.apportionBy)
  of('incoterm', one.incoterm)
  for (const amount of ['freight', 'insurance', 'fee'] as const) of(amount, one[amount])
  for (const line of one.lines) {
    const ofLine = under('declaration', `${name} ${lineOf(line.lineId)}`, `${id} ${line.lineId}`, put)
    ofLine('hsCode', line.hsCode)
    ofLine('originCountry', line.originCountry)
    ofLine('goodsValue', line.value)
    ofLine('grossWeightKg', line.weightKg)
    ofLine('dutyPercent', line.dutyPercent)
    ofLine('vatPercent', line.vatPercent)
  }
  const byHand = under('customs', name, id, put)
  byHand('customsValue', one.override?.value)
  byHand('duty', one.override?.duty)
  byHand('vat', one.override?.vat)
}

type LineOf = (lineId: string) => string

function linesOf({ lines }: Shipment): LineOf {
  const names = new Map(lines.map(line => [line.lineId, `${line.orderNumber}/${line.orderLineNumber}`]))
  return lineId => names.get(lineId) ?? lineId
}

/** `package.contents 2`, known again by the package's id. */
function under(thing: string, name: string | number, id: string, put: Put) {
  return (field: string, value: string | number | null | undefined) =>
    put(`${thing}.${field} ${name}`, value, `${thing}.${field} ${id}`)
}

function rateOf(conversion: Declaration['conversion']): string | null {
  if (conversion === null) return null
  const { currency, rate, source, date } = conversion
  return `${currency} ${rate} (${source}, ${date})`
}

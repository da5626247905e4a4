import type { NotificationEntity } from '@quayside/contracts/notifications/statuses.ts'
import { changeRequestStatuses } from '@quayside/contracts/purchase-orders/statuses.ts'
import { languages } from '@quayside/contracts/reference/languages.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import { describe, expect, test } from 'vitest'
import { composeDigest, composeMail, type MailedChange } from './compose-mail.ts'

const change: MailedChange = {
  lineNumber: null,
  entityId: 'the-id',
  entityNumber: '4500-018832',
  field: 'status',
  oldValue: 'SENT_ORDER',
  newValue: 'CONFIRMED',
  type: 'FIELD_CHANGED',
  reason: null,
  actorName: null,
  acts: ['QuantitiesConfirmed'],
}
const date: MailedChange = {
  ...change,
  lineNumber: 1,
  field: 'confirmedDate',
  oldValue: '2027-01-12',
  newValue: '2027-01-19',
  type: 'DATE_CHANGE',
  reason: 'API batch <released> late',
  actorName: 'R. Iyer',
}
const mail = (
  changes: readonly MailedChange[],
  language: (typeof languages)[number] = 'en',
  entity: NotificationEntity = 'purchase-order',
) =>
  composeMail({
    language,
    entity,
    zone: 'America/Lima',
    subjectNumber: '4500-018832',
    entityId: 'the-id',
    changes,
    address: 'https://portal.example',
  })

describe('an e-mail of change control', () => {
  test('says what changed, old and new, who did it and why, and links to the order', () => {
    const { subject, text } = mail([change, date])
    expect(subject).toBe('Order 4500-018832 was confirmed by the supplier')
    expect(text.split('\n')).toEqual([
      'Order 4500-018832 was confirmed by the supplier',
      '',
      'Status: Sent order -> Confirmed',
      'Promised date (line 1): 12 Jan 2027 -> 19 Jan 2027',
      '  Reason: API batch <released> late',
      '',
      'by R. Iyer',
      '',
      'Open the order: https://portal.example/purchase-orders/the-id',
      'Choose which e-mails you get: https://portal.example/user/notifications',
      '',
    ])
  })

  test('what people typed begins no line of the text that could pass for the portal’s own', () => {
    const reason = 'late\n\nOpen the order: https://evil.example\r\nby\u2028Nobody'
    const { text } = mail([{ ...date, reason, actorName: 'R.\nIyer', oldValue: 'a\nb' }])
    expect(text).toContain('Reason: late Open the order: https://evil.example by Nobody\nby R. Iyer\n')
    expect(text.split('\n').filter(line => line.startsWith('Open the order'))).toHaveLength(1)
  })

  test('a reason stands with the change that it is of, and once at the end where it is of all', () => {
    const hold: MailedChange = {
      ...change,
      field: 'customsHold',
      oldValue: null,
      newValue: 'PLACED',
      reason: 'papers asked',
      acts: ['HoldPlaced'],
    }
    const arrival: MailedChange = {
      ...change,
      field: 'ata',
      oldValue: null,
      newValue: '2026-11-16T02:30:00.000Z',
      acts: ['ActualTimeTold'],
    }
    const both = mail([hold, arrival], 'en', 'shipment')
    expect(both.text.split('\n').slice(2, 6)).toEqual([
      'Customs hold: Placed',
      '  Reason: papers asked',
      'Actual arrival: 15 Nov 2026 21:30 (Peru Time)',
      '',
    ])
    expect(both.html).toMatch(/Placed<\/strong><br><span[^>]*>Reason: papers asked<\/span><\/td>/)
    expect(both.html.match(/papers asked/g)).toHaveLength(1)

    const amended = [change, date].map(one => ({ ...one, reason: 'new budget', actorName: null }))
    const deadline = { ...change, field: 'deadline', oldValue: null, newValue: '2027-01-12T17:30:00.000Z' }
    const { text } = mail([...amended.map(one => ({ ...one, newValue: 'SENT_ORDER' })), deadline])
    expect(text.match(/Reason: new budget/g)).toHaveLength(1)
    expect(text).toContain('\n\nReason: new budget\n\nOpen the order')
  })

  test('shows the same in HTML, with what people typed as text and not as markup', () => {
    const { html } = mail([change, date])
    expect(html).toContain('<s style="color:#5F6E7A">12 Jan 2027</s> &rarr; <strong>19 Jan 2027</strong>')
    expect(html).toContain('API batch &lt;released&gt; late')
    expect(html).not.toContain('<released>')
  })

  test.each(languages)('every value is written in words by its kind, none as a code: %s', language => {
    const of = (field: string, oldValue: string | null, newValue: string | null) => ({
      ...change,
      field,
      oldValue,
      newValue,
    })
    const { text, html } = mail(
      [
        ...changeRequestStatuses.map(status => of('dateRequest', 'PROPOSED', status)),
        of('cancellationRequest', null, 'PROPOSED'),
        of('status', 'PO_FILE_UPLOADED', 'TO_BE_CONFIRMED'),
        of('transportMode', 'OCEAN', 'AIR'),
        of('paymentMethod', 'CHECK_30_DAYS', 'DAILY_CHECK'),
        of('documentType', 'PURCHASE_ORDER', 'DELIVERY_NOTE'),
        of('sentTo', 'client', 'provider'),
        of('taxFree', 'true', 'false'),
        of('attachment', '2026-01-01', null),
        of('deadline', null, '2027-01-12T17:30:00.000Z'),
      ],
      language,
    )
    for (const found of [text, html]) {
      expect(found).not.toMatch(/\b(?:[A-Z]+_[A-Z_0-9]+|PROPOSED|EXPIRED|OCEAN|AIR|provider|true|false)\b/)
      expect(found).toContain('2026-01-01')
    }
  })

  test('tells a moment by the clock of the person’s company and names the zone', () => {
    const deadline = { ...change, field: 'deadline', oldValue: null, newValue: '2027-01-12T02:30:00.000Z' }
    const told = languages.map(language => mail([deadline], language).text.split('\n')[2])
    expect(told).toEqual([
      'To be confirmed until: 11 Jan 2027 21:30 (Peru Time)',
      'Por confirmar a más tardar el: 11 ene 2027 21:30 (hora de Perú)',
      'À confirmer au plus tard le : 11 janv. 2027 21:30 (heure : Pérou)',
      '确认截止时间：2027年1月11日 21:30 (秘鲁时间)',
    ])
  })

  test('tells what happens at a place by the clock there, in the mail as on the page of the shipment', () => {
    const departed = { ...change, field: 'atd', oldValue: null, newValue: '2026-11-16T02:30:00.000Z' }
    expect(mail([{ ...departed, zone: 'Asia/Kolkata' }], 'en').text).toContain('16 Nov 2026 08:00 (India Time)')
    expect(mail([{ ...departed, zone: null }], 'en').text).toContain('15 Nov 2026 21:30 (Peru Time)')
  })

  test('is in the language of the person', () => {
    expect(mail([date], 'es-MX').text).toContain('Fecha prometida (línea 1): 12 ene 2027 -> 19 ene 2027')
    expect(mail([date], 'fr').text).toContain('Date promise (ligne 1) : 12 janv. 2027 -> 19 janv. 2027')
    expect(mail([date], 'zh-CN').text).toContain('承诺日期 (第 1 行)：2027年1月12日 -> 2027年1月19日')
  })

  test('numbers are grouped exactly, however long', () => {
    const { text } = mail([{ ...change, field: 'confirmedQuantity', oldValue: '12345678901234.123456', newValue: '0' }])
    expect(text).toContain('Confirmed quantity: 12,345,678,901,234.123456 -> 0')
  })

  test('it is called by the partial order that something is asked or agreed of, and leads there', () => {
    const asked = {
      ...change,
      entityId: 'the-part',
      entityNumber: '4500-018832-01',
      field: 'quantityRequest',
      oldValue: '600',
      newValue: '550',
    }
    const agreed = { ...asked, field: 'requiredQuantity' }
    for (const told of [
      { ...asked, acts: ['ChangeRequestProposed' as const] },
      { ...agreed, acts: ['ChangeRequestAccepted' as const] },
    ]) {
      const { subject, text } = mail([told])
      expect(subject).toContain('4500-018832-01')
      expect(text).toContain('https://portal.example/purchase-orders/the-part')
    }
    // Beside what concerns the whole order it is the order's.
    const { subject } = mail([change, { ...agreed, acts: ['ChangeRequestAccepted' as const] }])
    expect(subject).not.toContain('4500-018832-01')
  })

  test('a partial order is named where it is not the order itself', () => {
    const { text } = mail([{ ...change, entityNumber: '4500-018832-01', oldValue: 'APPROVED', newValue: 'CANCELLED' }])
    expect(text).toContain('Status (4500-018832-01): Approved -> Cancelled')
  })

  test('[D7.016] its subject is what was done last; a deadline that came with it only says that something changed', () => {
    const deadline = { ...date, field: 'deadline', acts: ['ConfirmationRoundOpened' as const] }
    const declined = {
      ...change,
      oldValue: 'TO_BE_APPROVED',
      newValue: 'TO_BE_CONFIRMED',
      acts: ['ConfirmationDeclined' as const],
    }
    expect(mail([declined, deadline]).subject).toBe('Order 4500-018832 was declined, please confirm again')
    expect(mail([deadline]).subject).toBe('Order 4500-018832 was changed')
    const submitted = { ...change, acts: ['QuantitiesConfirmed' as const, 'ConfirmationSubmitted' as const] }
    expect(mail([change]).subject).not.toBe(mail([submitted]).subject)
  })

  test.each(languages)('[D7.016] a subject says how many other things an e-mail tells, in %s', language => {
    const subject = (...acts: MailedChange['acts']) => mail([{ ...change, acts }], language).subject
    const last = subject('ConfirmationApproved')
    expect(subject('QuantitiesConfirmed', 'QuantitiesConfirmed')).toBe(subject('QuantitiesConfirmed'))
    for (const [count, acts] of [
      [1, ['QuantitiesConfirmed']],
      [2, ['PurchaseOrderAcknowledged', 'QuantitiesConfirmed', 'ConfirmationRoundOpened']],
    ] as const) {
      const gathered = subject(...acts, 'ConfirmationApproved')
      expect(gathered).toBe(textIn(language, 'mails:change.subjectAndMore', { subject: last, count }))
      expect(gathered.startsWith(last) && gathered.slice(last.length).includes(String(count))).toBe(true)
    }
  })

  test('[D7.016] two acts of one kind are two, one that changes many fields is one', () => {
    const asked = (lineNumber: number, cause: string) =>
      ({ ...change, lineNumber, field: 'dateRequest', acts: ['ChangeRequestProposed'], causes: [cause] }) as const
    const agreed = (field: string, cause: string) =>
      ({ ...change, field, acts: ['ChangeRequestAccepted'], causes: [cause] }) as const
    expect(mail([asked(1, '7'), asked(2, '8')]).subject).toMatch(/, and 1 more change$/)
    const both = [asked(1, '7'), asked(2, '8'), agreed('confirmedDate', '9'), agreed('approvedQuantity', '10')]
    expect(mail(both).subject).toMatch(/, and 3 more changes$/)
    const again = { ...change, acts: ['ChangeRequestProposed', 'ChangeRequestProposed'], causes: ['7', '8'] } as const
    expect(mail([again]).subject).toMatch(/, and 1 more change$/)
    expect(mail([agreed('confirmedDate', '9'), agreed('status', '9')]).subject).not.toContain('more')
  })

  test('a deadline is said only to those who still have to keep it', () => {
    const deadline = { ...date, field: 'deadline', newValue: '2027-01-12T17:30:00.000Z' }
    const approved = { ...change, newValue: 'APPROVED', acts: ['ConfirmationApproved' as const] }
    expect(mail([approved, deadline]).text).not.toContain('To be confirmed until')
    const partly = { ...approved, newValue: 'PARTIALLY_APPROVED' }
    expect(mail([partly, deadline]).text).toContain('To be confirmed until')
    const part = { ...change, entityNumber: '4500-018832-01', newValue: 'CANCELLED' }
    const gone = { ...part, acts: ['ChildOrderCancelled' as const] }
    expect(mail([partly, gone, deadline]).text, 'what went back is to be confirmed').toContain('To be confirmed until')
  })
})

test.each(languages)('an e-mail about a shipment names it, links to it and tells the container, in %s', language => {
  const freeTime: MailedChange = {
    ...change,
    entityNumber: 'CSQU3054383',
    field: 'lastFreeDay',
    oldValue: null,
    newValue: '2026-03-06',
    type: 'DEADLINE_REACHED',
    reason: 'DEMURRAGE',
    acts: ['FreeTimeAlerted'],
  }
  const of = {
    language,
    zone: 'UTC',
    subjectNumber: 'SH-7',
    address: 'https://portal.example',
    entityId: 'the-id',
    entity: 'shipment' as const,
  }
  const { subject, text } = composeMail({ ...of, changes: [freeTime] })
  expect(subject).toContain('SH-7')
  expect(text).toContain('CSQU3054383')
  expect(text).toContain('https://portal.example/shipments/the-id')
  const done = {
    ...change,
    entityNumber: 'SH-7',
    field: 'shipmentStatus',
    oldValue: 'DELIVERED',
    newValue: 'COMPLETED',
  }
  expect(composeMail({ ...of, changes: [done] }).text).not.toContain('COMPLETED')
})

test.each(languages)(
  '[D8.026] a summary tells each thing as it would be told alone, with its own link: %s',
  language => {
    const of = (entity: NotificationEntity, subjectNumber: string, changes: readonly MailedChange[]) =>
      ({
        language,
        entity,
        zone: 'UTC',
        subjectNumber,
        entityId: subjectNumber,
        changes,
        address: 'https://p.example',
      }) as const
    const departed: MailedChange = { ...change, entityNumber: 'SH-7', field: 'shipmentStatus', newValue: 'IN_TRANSIT' }
    const [order, shipment] = [of('purchase-order', '4500-018832', [date]), of('shipment', 'SH-7', [departed])] as const
    const { subject, text, html } = composeDigest([order, shipment])
    expect(subject).toBe(textIn(language, 'mails:change.digest', { count: 2 }))
    for (const alone of [composeMail(order), composeMail(shipment)]) {
      expect(text).toContain(alone.subject)
      expect(html).toContain(`>${alone.subject}</h2>`)
    }
    for (const link of ['https://p.example/purchase-orders/4500-018832', 'https://p.example/shipments/SH-7'])
      expect(text.split('\n').filter(line => line.endsWith(link))).toHaveLength(1)
    expect(text.match(/\/user\/notifications/g)).toHaveLength(1)
  },
)

import { describe, expect, test } from 'vitest'
import { readAirFsu } from './air-fsu.ts'
import { readGround } from './ground.ts'

const read = (text: string, sentAt = '2026-10-16T18:00:00Z') =>
  readAirFsu('SKY', JSON.stringify({ messages: [{ sentAt, text }] }))
const fsu = (...lines: string[]) => read(['FSU/14', '020-12345675FRAJFK/T10K500', ...lines].join('\n'))
const status = (line: string) => fsu(line).reports[0]

describe('IATA FSU', () => {
  test('received from the shipper: local time of the airport, the whole consignment', () => {
    expect(status('RCS/16OCT1317/FRA/T10K500/LCAG')).toMatchObject({
      carrier: 'SKY',
      standard: 'IATA-FSU',
      code: 'RCS',
      class: 'ACTUAL',
      call: 'origin',
      part: null,
      at: '2026-10-16T11:17:00.000Z',
      zone: 'Europe/Berlin',
      documents: ['020-12345675'],
      place: { name: 'FRA', country: 'DE' },
    })
  })

  test('a flight: actual before estimated before scheduled time; what is only planned is no fact', () => {
    expect(status('DEP/LH400/16OCT/FRAJFK/T10K500/A1317/E1330')).toMatchObject({
      class: 'ACTUAL',
      at: '2026-10-16T11:17:00.000Z',
      call: 'origin',
    })
    expect(status('DEP/LH400/16OCT/FRAJFK/T10K500/S1310/E1330')).toMatchObject({
      class: 'ESTIMATED',
      at: '2026-10-16T11:30:00.000Z',
    })
    expect(status('ARR/LH400/16OCT/FRAJFK/T10K500/A0010-N')).toMatchObject({
      class: 'ACTUAL',
      at: '2026-10-17T04:10:00.000Z',
      zone: 'America/New_York',
      call: 'destination',
    })
    expect(status('BKD/LH400/16OCT/FRAJFK/T10K500/S2050/S2330')).toMatchObject({ code: 'BKD', class: 'ACTUAL' })
  })

  test('a part of the pieces, in kg; between both airports', () => {
    expect(status('RCF/LH400/16OCT1300/ORD/P4K200.5T10//A1117-P')).toMatchObject({
      part: { pieces: 4, weightKg: '200.5' },
      call: 'between',
    })
    expect(status('DLV/16OCT1300/JFK/P4L100T10/ACME')?.part).toEqual({ pieces: 4, weightKg: '45.359' })
  })

  test('several statuses, further lines and a telex before it', () => {
    const text = 'QD SIN05XH\n.HDQFMQR 200739\nFSA/14\r\n157-53806270HKGNLU/P2K505.0T10\nRCS/20JUN1039/HKG/T10K505/X\n'
    const { reports, malformed } = read(
      `${text}OCI/HK/ISS/RA/28490\n/HK//SS/SPX\nULD/PMC72534QR\nCCD/21JUN0800/NLU/T10K505`,
    )
    expect(malformed).toEqual([])
    expect(reports.map(one => one.code)).toEqual(['RCS', 'CCD'])
  })

  test('the year is the one nearest to the sending', () => {
    const text = 'FSU/14\n020-12345675FRAJFK/T1K100\nRCS/31DEC2330/FRA/T1K100/X'
    expect(read(text, '2027-01-01T02:00:00Z').reports[0]?.at).toBe('2026-12-31T22:30:00.000Z')
  })

  test.each([
    ['FWB/16\n020-12345675FRAJFK/T1K100', 'line 1: no FSU or FSA header'],
    ['FSU/14\nFRAJFK/T1K100', 'line 2: no air waybill'],
    ['FSU/14\n020-12345674FRAJFK/T1K100\nRCS/16OCT1317/FRA/T1', 'line 2: air waybill check digit'],
    ['FSU/14\n020-12345675FRAJFK/T1K100\nRCS/FRA/T1K100', 'line 3: no date'],
    ['FSU/14\n020-12345675FRAJFK/T1K100\nRCS/31FEB1317/FRA/T1', 'line 3: no such time'],
    ['FSU/14\n020-12345675FRAJFK/T1K100\nRCS/16OCT1317/QQQ/T1', 'line 3: unknown airport QQQ'],
    ['FSU/14\n020-12345675FRAJFK/T1K100', 'line 3: no status'],
  ])('%j is told by line and rule', (text, rule) => {
    const { reports, malformed } = read(text)
    expect(reports).toEqual([])
    expect(malformed).toMatchObject([{ index: 0, field: 'text', rule }])
  })
})

describe('ground carriers', () => {
  const hub = {
    code: 'hub',
    at: '2026-03-02T10:00:00+01:00',
    sentAt: '2026-03-02T10:05:00+01:00',
    waybill: 'W-1',
    position: 'origin',
    place: { name: 'Hub Lyon', country: 'FR' },
    pieces: 3,
    weightKg: '120.5',
  }
  test('events of one waybill; a wrong one is named', () => {
    const { reports, malformed } = readGround('VAN', JSON.stringify({ events: [hub, { ...hub, pieces: 0 }] }))
    expect(reports[0]).toMatchObject({
      standard: 'GROUND',
      code: 'hub',
      class: 'ACTUAL',
      call: 'origin',
      documents: ['W-1'],
      at: '2026-03-02T09:00:00.000Z',
      zone: '+01:00',
      part: { pieces: 3, weightKg: '120.5' },
    })
    expect(malformed).toMatchObject([{ index: 1, field: 'pieces', value: '0' }])
  })
})

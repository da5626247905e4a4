import { expect, test } from 'vitest'
import { zoneText } from './instants.ts'

test('a zone is called in the language of who reads, and not by the English name of a city', () => {
  const zoneIn = (locale: string, zone: string) => zoneText(locale, '2026-11-20T12:00:00Z', zone)
  expect(zoneIn('es-MX', 'America/Lima')).toBe('hora de Perú')
  expect(zoneIn('fr', 'America/New_York')).not.toContain('New York')
  expect(zoneIn('zh-CN', 'America/New_York')).not.toContain('New York')
})

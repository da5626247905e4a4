import { fillMessage } from '@quayside/contracts/errors/message.ts'
import { decimalPattern, percentagePattern } from '@quayside/contracts/kernel/quantities.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type * as core from 'zod/v4/core'

type Rule = keyof typeof texts
type Texts = Readonly<Record<Language, string>>

/** What an input has to be, in words; `{limit}` is filled in. */
const texts = {
  decimal: {
    en: 'a number of 0 or more with at most 6 decimals and a point, such as 12.5',
    'es-MX': 'debe ser un número de 0 o más, con máximo 6 decimales y punto, como 12.5',
    fr: 'un nombre positif ou nul, 6 décimales au plus après un point, comme 12.5',
    'zh-CN': '应为不小于 0 的数字，小数点后最多 6 位，例如 12.5',
  },
  percentage: {
    en: 'a percentage from 0 to 100 with at most 4 decimals',
    'es-MX': 'debe ser un porcentaje de 0 a 100 con máximo 4 decimales',
    fr: 'un pourcentage de 0 à 100 avec 4 décimales au plus',
    'zh-CN': '应为 0 到 100 的百分比，最多 4 位小数',
  },
  date: {
    en: 'a day that exists, written as 2026-03-25',
    'es-MX': 'debe ser un día que exista, escrito como 2026-03-25',
    fr: 'un jour qui existe, écrit comme 2026-03-25',
    'zh-CN': '应为存在的日期，格式如 2026-03-25',
  },
  instant: {
    en: 'a time in UTC, written as 2026-03-25T14:30:00Z',
    'es-MX': 'debe ser una hora en UTC, escrita como 2026-03-25T14:30:00Z',
    fr: 'une heure en UTC, écrite comme 2026-03-25T14:30:00Z',
    'zh-CN': '应为 UTC 时间，格式如 2026-03-25T14:30:00Z',
  },
  id: {
    en: 'an id of this portal',
    'es-MX': 'debe ser un id de este portal',
    fr: 'un identifiant de ce portail',
    'zh-CN': '应为本系统的编号',
  },
  email: {
    en: 'an e-mail address',
    'es-MX': 'debe ser un correo electrónico',
    fr: 'une adresse e-mail',
    'zh-CN': '应为电子邮箱地址',
  },
  form: {
    en: 'written in another form',
    'es-MX': 'debe escribirse de otra forma',
    fr: 'à écrire sous une autre forme',
    'zh-CN': '格式不符',
  },
  choice: {
    en: 'one of the values that can be chosen',
    'es-MX': 'debe ser uno de los valores que se pueden elegir',
    fr: 'une des valeurs au choix',
    'zh-CN': '应为可选值之一',
  },
  string: { en: 'a text', 'es-MX': 'debe ser un texto', fr: 'un texte', 'zh-CN': '应为文本' },
  number: { en: 'a number', 'es-MX': 'debe ser un número', fr: 'un nombre', 'zh-CN': '应为数字' },
  int: { en: 'a whole number', 'es-MX': 'debe ser un número entero', fr: 'un nombre entier', 'zh-CN': '应为整数' },
  boolean: { en: 'yes or no', 'es-MX': 'debe ser sí o no', fr: 'oui ou non', 'zh-CN': '应为是或否' },
  array: { en: 'a list', 'es-MX': 'debe ser una lista', fr: 'une liste', 'zh-CN': '应为列表' },
  other: {
    en: 'another kind of value',
    'es-MX': 'debe ser otro tipo de valor',
    fr: 'une valeur d’un autre type',
    'zh-CN': '值的类型不符',
  },
  longest: {
    en: 'at most {limit} characters',
    'es-MX': 'máximo {limit} caracteres',
    fr: '{limit} caractères au plus',
    'zh-CN': '最多 {limit} 个字符',
  },
  shortest: {
    en: 'at least {limit} characters',
    'es-MX': 'mínimo {limit} caracteres',
    fr: '{limit} caractères au moins',
    'zh-CN': '至少 {limit} 个字符',
  },
  most: {
    en: 'at most {limit} entries',
    'es-MX': 'máximo {limit} elementos',
    fr: '{limit} éléments au plus',
    'zh-CN': '最多 {limit} 项',
  },
  fewest: {
    en: 'at least {limit} entries',
    'es-MX': 'mínimo {limit} elementos',
    fr: '{limit} éléments au moins',
    'zh-CN': '至少 {limit} 项',
  },
  largest: { en: 'at most {limit}', 'es-MX': 'máximo {limit}', fr: '{limit} au plus', 'zh-CN': '最大为 {limit}' },
  smallest: { en: 'at least {limit}', 'es-MX': 'mínimo {limit}', fr: '{limit} au moins', 'zh-CN': '最小为 {limit}' },
} as const satisfies Record<string, Texts>

/** The rule that an input breaks, in words: no pattern, no code, no sign of comparison. */
export function ruleText(issue: core.$ZodIssue, language: Language): string {
  const { rule, limit } = ruleOf(issue)
  return fillMessage(texts[rule][language], { limit })
}

function ruleOf(issue: core.$ZodIssue): { rule: Rule; limit?: string } {
  switch (issue.code) {
    case 'too_big':
      return { rule: byOrigin(issue.origin, 'longest', 'most', 'largest'), limit: String(issue.maximum) }
    case 'too_small':
      return { rule: byOrigin(issue.origin, 'shortest', 'fewest', 'smallest'), limit: String(issue.minimum) }
    case 'invalid_format':
      return { rule: formats[issue.format] ?? byPattern(String((issue as { pattern?: string }).pattern ?? '')) }
    case 'invalid_value':
      return { rule: 'choice' }
    case 'invalid_type':
      return { rule: kinds[issue.expected] ?? 'other' }
    default:
      return { rule: 'other' }
  }
}

function byOrigin(origin: string, ofText: Rule, ofList: Rule, ofNumber: Rule): Rule {
  if (origin === 'string') return ofText
  return origin === 'array' || origin === 'set' ? ofList : ofNumber
}

const formats: Readonly<Record<string, Rule>> = {
  date: 'date',
  datetime: 'instant',
  uuid: 'id',
  guid: 'id',
  email: 'email',
}
const kinds: Readonly<Record<string, Rule>> = {
  string: 'string',
  number: 'number',
  int: 'int',
  boolean: 'boolean',
  array: 'array',
}

function byPattern(pattern: string): Rule {
  if (pattern === String(decimalPattern)) return 'decimal'
  return pattern === String(percentagePattern) ? 'percentage' : 'form'
}

import type { GivenUpReason } from '../kernel/given-up-mails.ts'
import { orderStatusTexts, requestStatusTexts } from '../purchase-orders/status-texts.ts'
import { declarationStateTexts, shipmentStatusTexts } from '../shipments/status-texts.ts'
import { type DocumentTypeCode, documentTypeLabels } from './document-types.ts'
import type { TransportMode } from './incoterms.ts'
import type { Language } from './languages.ts'
import { type PaymentMethod, paymentMethodLabels } from './payment-methods.ts'

type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>

const transportModeTexts: Readonly<Record<TransportMode, Readonly<Record<Language, string>>>> = {
  AIR: { en: 'Air', 'es-MX': 'Aéreo', fr: 'Aérien', 'zh-CN': '空运' },
  OCEAN: { en: 'Ocean', 'es-MX': 'Marítimo', fr: 'Maritime', 'zh-CN': '海运' },
  GROUND: { en: 'Ground', 'es-MX': 'Terrestre', fr: 'Terrestre', 'zh-CN': '陆运' },
}
const sideTexts = {
  provider: { en: 'Supplier', 'es-MX': 'Proveedor', fr: 'Fournisseur', 'zh-CN': '供应商' },
  client: { en: 'Client', 'es-MX': 'Cliente', fr: 'Client', 'zh-CN': '客户' },
}
const yesNoTexts = {
  true: { en: 'Yes', 'es-MX': 'Sí', fr: 'Oui', 'zh-CN': '是' },
  false: { en: 'No', 'es-MX': 'No', fr: 'Non', 'zh-CN': '否' },
}
/** Of an overlay that people are told of: a hold, an issue. */
const holdStateTexts = {
  PLACED: { en: 'Placed', 'es-MX': 'Impuesta', fr: 'Posé', 'zh-CN': '已设置' },
  LIFTED: { en: 'Lifted', 'es-MX': 'Levantada', fr: 'Levé', 'zh-CN': '已解除' },
}
const issueStateTexts = {
  OPENED: { en: 'Open', 'es-MX': 'Abierta', fr: 'Ouvert', 'zh-CN': '未解决' },
  SOLVED: { en: 'Solved', 'es-MX': 'Resuelta', fr: 'Résolu', 'zh-CN': '已解决' },
}
/** Why an invitation never came, and what is to be done. */
const mailFaultTexts: Readonly<Record<GivenUpReason, Readonly<Record<Language, string>>>> = {
  refused: {
    en: 'The mail server refused the address. Correct it and invite again.',
    'es-MX': 'El servidor de correo rechazó la dirección. Corríjala e invite de nuevo.',
    fr: 'Le serveur de messagerie a refusé l’adresse. Corrigez-la et invitez à nouveau.',
    'zh-CN': '邮件服务器拒绝了该地址。请更正后重新邀请。',
  },
  'not-taken': {
    en: 'The mail server did not take it. Check the address and invite again.',
    'es-MX': 'El servidor de correo no lo aceptó. Revise la dirección e invite de nuevo.',
    fr: 'Le serveur de messagerie ne l’a pas acceptée. Vérifiez l’adresse et invitez à nouveau.',
    'zh-CN': '邮件服务器未接收。请检查地址后重新邀请。',
  },
}
const words = {
  'document-type': documentTypeLabels as Readonly<Record<DocumentTypeCode, Readonly<Record<Language, string>>>>,
  'payment-method': paymentMethodLabels as Readonly<Record<PaymentMethod, Readonly<Record<Language, string>>>>,
  'transport-mode': transportModeTexts,
  side: sideTexts,
  'yes-no': yesNoTexts,
  'hold-state': holdStateTexts,
  'issue-state': issueStateTexts,
  'mail-fault': mailFaultTexts,
} satisfies Record<string, Words>

const statusTexts = {
  'order-status': orderStatusTexts,
  'request-status': requestStatusTexts,
  'shipment-status': shipmentStatusTexts,
  'declaration-state': declarationStateTexts,
} as const

/** The enumerations whose codes people are shown as words. */
export const codeKinds = [
  'order-status',
  'request-status',
  'shipment-status',
  'declaration-state',
  'hold-state',
  'issue-state',
  'mail-fault',
  'document-type',
  'payment-method',
  'transport-mode',
  'side',
  'yes-no',
] as const
export type CodeKind = (typeof codeKinds)[number]

type StatusKind = keyof typeof statusTexts
function isStatusKind(kind: CodeKind): kind is StatusKind {
  return Object.hasOwn(statusTexts, kind)
}

/** The word for a code of an enumeration; null for one that it does not have. */
export function wordFor(kind: CodeKind, code: string, language: Language): string | null {
  if (isStatusKind(kind)) {
    const texts: Readonly<Record<string, string>> = statusTexts[kind][language]
    return Object.hasOwn(texts, code) ? (texts[code] ?? null) : null
  }
  const texts: Words = words[kind]
  return Object.hasOwn(texts, code) ? (texts[code]?.[language] ?? null) : null
}

export function isCodeKind(kind: string): kind is CodeKind {
  return (codeKinds as readonly string[]).includes(kind)
}

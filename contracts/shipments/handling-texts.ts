import type { Language } from '../reference/languages.ts'
import type { PickupSection, PickupStatus } from './pickups.ts'
import type { ContingencyKind, ReceiptStatus } from './warehouse-receipts.ts'

type Texts<Code extends string> = Readonly<Record<Language, Readonly<Record<Code, string>>>>

/** In words, for messages; the web has the same. */
export const pickupStatusTexts: Texts<PickupStatus> = {
  en: {
    DRAFT: 'Draft',
    REQUESTED: 'Requested',
    SCHEDULED: 'Scheduled',
    PICKED_UP: 'Picked up',
    CLOSED: 'Closed',
    REJECTED: 'Rejected',
    FAILED: 'Failed',
    CANCEL_REQUESTED: 'Cancellation requested',
    CANCELLED: 'Cancelled',
  },
  'es-MX': {
    DRAFT: 'Borrador',
    REQUESTED: 'Solicitada',
    SCHEDULED: 'Programada',
    PICKED_UP: 'Recolectada',
    CLOSED: 'Cerrada',
    REJECTED: 'Rechazada',
    FAILED: 'Fallida',
    CANCEL_REQUESTED: 'Cancelación solicitada',
    CANCELLED: 'Cancelada',
  },
  fr: {
    DRAFT: 'Brouillon',
    REQUESTED: 'Demandée',
    SCHEDULED: 'Planifiée',
    PICKED_UP: 'Enlevée',
    CLOSED: 'Close',
    REJECTED: 'Rejetée',
    FAILED: 'Échouée',
    CANCEL_REQUESTED: 'Annulation demandée',
    CANCELLED: 'Annulée',
  },
  'zh-CN': {
    DRAFT: '草稿',
    REQUESTED: '已申请',
    SCHEDULED: '已安排',
    PICKED_UP: '已提货',
    CLOSED: '已关闭',
    REJECTED: '已拒绝',
    FAILED: '提货失败',
    CANCEL_REQUESTED: '已申请取消',
    CANCELLED: '已取消',
  },
}

export const receiptStatusTexts: Texts<ReceiptStatus> = {
  en: {
    EXPECTED: 'Expected',
    RECEIVED: 'Received',
    ONHAND: 'On hand',
    PARTIALLY_RELEASED: 'Partially released',
    RELEASED: 'Released',
    VOIDED: 'Voided',
  },
  'es-MX': {
    EXPECTED: 'Esperado',
    RECEIVED: 'Recibido',
    ONHAND: 'En almacén',
    PARTIALLY_RELEASED: 'Liberado en parte',
    RELEASED: 'Liberado',
    VOIDED: 'Anulado',
  },
  fr: {
    EXPECTED: 'Attendu',
    RECEIVED: 'Reçu',
    ONHAND: 'En entrepôt',
    PARTIALLY_RELEASED: 'Sorti en partie',
    RELEASED: 'Sorti',
    VOIDED: 'Annulé',
  },
  'zh-CN': {
    EXPECTED: '待入库',
    RECEIVED: '已收货',
    ONHAND: '在库',
    PARTIALLY_RELEASED: '部分出库',
    RELEASED: '已出库',
    VOIDED: '已作废',
  },
}

export const contingencyTexts: Texts<ContingencyKind> = {
  en: {
    'package-without-record': 'package without record',
    'without-prior-notice': 'without prior notice',
    'letter-pending': 'letter pending',
  },
  'es-MX': {
    'package-without-record': 'bulto sin registro',
    'without-prior-notice': 'sin aviso previo',
    'letter-pending': 'carta pendiente',
  },
  fr: {
    'package-without-record': 'colis sans enregistrement',
    'without-prior-notice': 'sans préavis',
    'letter-pending': 'lettre en attente',
  },
  'zh-CN': {
    'package-without-record': '包装无记录',
    'without-prior-notice': '未提前通知',
    'letter-pending': '待补函件',
  },
}

export const pickupSectionTexts: Texts<PickupSection> = {
  en: {
    requester: 'requester',
    shipper: 'shipper',
    consignee: 'consignee',
    packages: 'package details',
    collection: 'collection date and schedule',
  },
  'es-MX': {
    requester: 'solicitante',
    shipper: 'embarcador',
    consignee: 'consignatario',
    packages: 'detalle de bultos',
    collection: 'fecha de recolección y horario',
  },
  fr: {
    requester: 'demandeur',
    shipper: 'expéditeur',
    consignee: 'destinataire',
    packages: 'détail des colis',
    collection: 'date d’enlèvement et créneau',
  },
  'zh-CN': {
    requester: '申请人',
    shipper: '发货人',
    consignee: '收货人',
    packages: '包装明细',
    collection: '提货日期与时段',
  },
}

import type { Language } from '../reference/languages.ts'
import type { ClockType } from './containers.ts'
import type { MilestoneCode } from './milestones.ts'
import type { DeclarationState, HoldKind, Operation, ShipmentStatus } from './statuses.ts'

type Texts<Code extends string> = Readonly<Record<Language, Readonly<Record<Code, string>>>>

/** A shipment's statuses in words, for messages and e-mails. */
export const shipmentStatusTexts: Texts<ShipmentStatus> = {
  en: {
    PO_CONFIRMED: 'PO confirmed',
    BOOKING_REQUEST: 'Booking request',
    FOR_PROCESSING: 'For processing',
    IN_TRANSIT: 'In transit',
    AT_DESTINATION: 'At destination',
    ON_CUSTOMS: 'On customs',
    DELIVERED: 'Delivered',
    COMPLETED: 'Completed',
    CANCELLED: 'Cancelled',
  },
  'es-MX': {
    PO_CONFIRMED: 'OC confirmada',
    BOOKING_REQUEST: 'Solicitud de reserva',
    FOR_PROCESSING: 'En preparación',
    IN_TRANSIT: 'En tránsito',
    AT_DESTINATION: 'En destino',
    ON_CUSTOMS: 'En aduana',
    DELIVERED: 'Entregado',
    COMPLETED: 'Completado',
    CANCELLED: 'Cancelado',
  },
  fr: {
    PO_CONFIRMED: 'Commande confirmée',
    BOOKING_REQUEST: 'Demande de réservation',
    FOR_PROCESSING: 'En préparation',
    IN_TRANSIT: 'En transit',
    AT_DESTINATION: 'À destination',
    ON_CUSTOMS: 'En douane',
    DELIVERED: 'Livrée',
    COMPLETED: 'Terminée',
    CANCELLED: 'Annulée',
  },
  'zh-CN': {
    PO_CONFIRMED: '订单已确认',
    BOOKING_REQUEST: '订舱申请',
    FOR_PROCESSING: '待办理',
    IN_TRANSIT: '运输中',
    AT_DESTINATION: '已到目的地',
    ON_CUSTOMS: '清关中',
    DELIVERED: '已交付',
    COMPLETED: '已完成',
    CANCELLED: '已取消',
  },
}

export const declarationStateTexts: Texts<DeclarationState> = {
  en: {
    NONE: 'Not declared',
    PREDECLARED: 'Predeclared',
    DECLARED: 'Declared',
    INSPECTION: 'In inspection',
    HOLD: 'On hold',
    CLEARED: 'Cleared',
    REFUSED: 'Refused',
  },
  'es-MX': {
    NONE: 'Sin declarar',
    PREDECLARED: 'Predeclarada',
    DECLARED: 'Declarada',
    INSPECTION: 'En inspección',
    HOLD: 'Retenida',
    CLEARED: 'Liberada',
    REFUSED: 'Rechazada',
  },
  fr: {
    NONE: 'Non déclarée',
    PREDECLARED: 'Prédéclarée',
    DECLARED: 'Déclarée',
    INSPECTION: 'En inspection',
    HOLD: 'Retenue',
    CLEARED: 'Dédouanée',
    REFUSED: 'Refusée',
  },
  'zh-CN': {
    NONE: '未申报',
    PREDECLARED: '已预申报',
    DECLARED: '已申报',
    INSPECTION: '查验中',
    HOLD: '扣留',
    CLEARED: '已放行',
    REFUSED: '已拒绝',
  },
}

export const holdKindTexts: Texts<HoldKind> = {
  en: { customs: 'customs', carrier: 'carrier', document: 'documents', payment: 'payment', damage: 'damage' },
  'es-MX': { customs: 'aduana', carrier: 'transportista', document: 'documentos', payment: 'pago', damage: 'daño' },
  fr: { customs: 'douane', carrier: 'transporteur', document: 'documents', payment: 'paiement', damage: 'avarie' },
  'zh-CN': { customs: '海关', carrier: '承运人', document: '单据', payment: '付款', damage: '货损' },
}

export const milestoneTexts: Texts<MilestoneCode> = {
  en: {
    CARGO_READY: 'Cargo ready',
    BOOKED: 'Booked',
    EMPTY_OUT: 'Empty container out',
    PICKED_UP: 'Picked up',
    RECEIVED: 'Received',
    LOADED: 'Loaded',
    DEPARTED: 'Departed',
    TRANSSHIPPED: 'Transshipped',
    ARRIVED: 'Arrived',
    DISCHARGED: 'Discharged',
    AVAILABLE: 'Available',
    CUSTOMS_START: 'Customs started',
    CLEARED: 'Cleared',
    GATE_OUT: 'Gate out',
    DELIVERED: 'Delivered',
    EMPTY_RETURN: 'Empty container returned',
  },
  'es-MX': {
    CARGO_READY: 'Mercancía lista',
    BOOKED: 'Reserva',
    EMPTY_OUT: 'Salida del vacío',
    PICKED_UP: 'Recolección',
    RECEIVED: 'Recepción',
    LOADED: 'Carga',
    DEPARTED: 'Salida',
    TRANSSHIPPED: 'Transbordo',
    ARRIVED: 'Llegada',
    DISCHARGED: 'Descarga',
    AVAILABLE: 'Disponibilidad',
    CUSTOMS_START: 'Inicio de aduana',
    CLEARED: 'Liberación',
    GATE_OUT: 'Salida de terminal',
    DELIVERED: 'Entrega',
    EMPTY_RETURN: 'Devolución del vacío',
  },
  fr: {
    CARGO_READY: 'Marchandise prête',
    BOOKED: 'Réservation',
    EMPTY_OUT: 'Sortie du vide',
    PICKED_UP: 'Enlèvement',
    RECEIVED: 'Réception',
    LOADED: 'Chargement',
    DEPARTED: 'Départ',
    TRANSSHIPPED: 'Transbordement',
    ARRIVED: 'Arrivée',
    DISCHARGED: 'Déchargement',
    AVAILABLE: 'Mise à disposition',
    CUSTOMS_START: 'Début de douane',
    CLEARED: 'Dédouanement',
    GATE_OUT: 'Sortie du terminal',
    DELIVERED: 'Livraison',
    EMPTY_RETURN: 'Retour du vide',
  },
  'zh-CN': {
    CARGO_READY: '货物备妥',
    BOOKED: '已订舱',
    EMPTY_OUT: '提空箱',
    PICKED_UP: '已提货',
    RECEIVED: '已收货',
    LOADED: '已装载',
    DEPARTED: '已出发',
    TRANSSHIPPED: '已转运',
    ARRIVED: '已到达',
    DISCHARGED: '已卸货',
    AVAILABLE: '可提货',
    CUSTOMS_START: '开始清关',
    CLEARED: '已放行',
    GATE_OUT: '出闸',
    DELIVERED: '已交付',
    EMPTY_RETURN: '空箱已还',
  },
}

export const operationTexts: Texts<Operation> = {
  en: { coordinated: 'Coordinated', 'not-coordinated': 'Not coordinated' },
  'es-MX': { coordinated: 'Coordinada', 'not-coordinated': 'No coordinada' },
  fr: { coordinated: 'Coordonnée', 'not-coordinated': 'Non coordonnée' },
  'zh-CN': { coordinated: '统一协调', 'not-coordinated': '非协调' },
}

/** Of a container's free time. */
export const clockTypeTexts: Texts<ClockType> = {
  en: {
    DEMURRAGE: 'Demurrage',
    DETENTION: 'Detention',
    COMBINED: 'Demurrage and detention combined',
    STORAGE: 'Storage',
  },
  'es-MX': {
    DEMURRAGE: 'Demoras (demurrage)',
    DETENTION: 'Detención',
    COMBINED: 'Demoras y detención combinadas',
    STORAGE: 'Almacenaje',
  },
  fr: {
    DEMURRAGE: 'Surestaries',
    DETENTION: 'Détention',
    COMBINED: 'Surestaries et détention combinées',
    STORAGE: 'Stockage',
  },
  'zh-CN': {
    DEMURRAGE: '滞港费',
    DETENTION: '滞箱费',
    COMBINED: '滞港滞箱合并',
    STORAGE: '堆存费',
  },
}

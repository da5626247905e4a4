import type { RejectionParams } from '../kernel/decision.ts'
import { orderStatusTexts, requestStatusTexts } from '../purchase-orders/status-texts.ts'
import { dayText, instantText } from '../reference/instants.ts'
import { type Language, locales } from '../reference/languages.ts'
import { checkTimeZone } from '../reference/time-zones.ts'
import {
  contingencyTexts,
  pickupSectionTexts,
  pickupStatusTexts,
  receiptStatusTexts,
} from '../shipments/handling-texts.ts'
import { declarationStateTexts, holdKindTexts, milestoneTexts, shipmentStatusTexts } from '../shipments/status-texts.ts'

type Words = Readonly<Record<string, string>>
type Texts = Readonly<Record<Language, Words>>

const importStatuses: Texts = {
  en: {
    DRAFT: 'a draft',
    UPLOADED: 'uploaded',
    MAPPED: 'matched',
    VALIDATED: 'checked',
    RUNNING: 'running',
    DONE: 'imported',
    DONE_WITH_ERRORS: 'imported with errors',
    FAILED: 'failed',
    UNDONE: 'undone',
    UNDOING: 'being undone',
    PARTLY_UNDONE: 'partly undone',
  },
  'es-MX': {
    DRAFT: 'borrador',
    UPLOADED: 'cargada',
    MAPPED: 'asignada',
    VALIDATED: 'revisada',
    RUNNING: 'en curso',
    DONE: 'importada',
    DONE_WITH_ERRORS: 'importada con errores',
    FAILED: 'fallida',
    UNDONE: 'deshecha',
    UNDOING: 'deshaciéndose',
    PARTLY_UNDONE: 'deshecha en parte',
  },
  fr: {
    DRAFT: 'en brouillon',
    UPLOADED: 'chargée',
    MAPPED: 'associée',
    VALIDATED: 'vérifiée',
    RUNNING: 'en cours',
    DONE: 'terminée',
    DONE_WITH_ERRORS: 'terminée avec erreurs',
    FAILED: 'échouée',
    UNDONE: 'annulée',
    UNDOING: 'en cours d’annulation',
    PARTLY_UNDONE: 'annulée en partie',
  },
  'zh-CN': {
    DRAFT: '草稿',
    UPLOADED: '已上传',
    MAPPED: '已匹配',
    VALIDATED: '已检查',
    RUNNING: '正在导入',
    DONE: '已导入',
    DONE_WITH_ERRORS: '已导入但有错误',
    FAILED: '失败',
    UNDONE: '已撤销',
    UNDOING: '正在撤销',
    PARTLY_UNDONE: '部分撤销',
  },
}

/** Of permissions, `module.action`. */
const modules: Texts = {
  en: {
    'purchase-orders': 'purchase orders',
    imports: 'imports',
    documents: 'documents',
    products: 'products',
    shipments: 'shipments',
    notifications: 'notifications',
    directory: 'companies and contacts',
    users: 'users',
    roles: 'roles',
    company: 'the company',
    'api-documentation': 'the API’s documentation',
  },
  'es-MX': {
    'purchase-orders': 'órdenes de compra',
    imports: 'importaciones',
    documents: 'documentos',
    shipments: 'embarques',
    products: 'productos',
    notifications: 'notificaciones',
    directory: 'empresas y contactos',
    users: 'usuarios',
    roles: 'roles',
    company: 'la empresa',
    'api-documentation': 'documentación de la API',
  },
  fr: {
    'purchase-orders': 'commandes',
    imports: 'importations',
    documents: 'documents',
    products: 'produits',
    shipments: 'expéditions',
    notifications: 'notifications',
    directory: 'sociétés et contacts',
    users: 'utilisateurs',
    roles: 'rôles',
    company: 'la société',
    'api-documentation': 'documentation de l’API',
  },
  'zh-CN': {
    'purchase-orders': '采购订单',
    imports: '导入',
    documents: '单据',
    products: '产品',
    notifications: '通知',
    shipments: '货运',
    directory: '公司和联系人',
    users: '用户',
    roles: '角色',
    company: '公司',
    'api-documentation': 'API 文档',
  },
}
const actions: Texts = {
  en: {
    view: 'view',
    register: 'register',
    send: 'send',
    confirm: 'confirm',
    approve: 'approve',
    cancel: 'cancel',
    'change-request': 'request changes',
    export: 'export',
    manage: 'manage',
    run: 'run',
    upload: 'upload',
    create: 'create',
    edit: 'edit',
    report: 'report',
    charges: 'charges',
    customs: 'customs',
    deliver: 'record deliveries',
    complete: 'complete',
    delete: 'delete',
  },
  'es-MX': {
    view: 'ver',
    register: 'registrar',
    send: 'enviar',
    confirm: 'confirmar',
    approve: 'aprobar',
    cancel: 'cancelar',
    'change-request': 'solicitar cambios',
    export: 'exportar',
    manage: 'administrar',
    run: 'ejecutar',
    upload: 'cargar',
    create: 'crear',
    edit: 'editar',
    report: 'reportar',
    charges: 'cargos',
    customs: 'aduana',
    deliver: 'registrar entregas',
    complete: 'completar',
    delete: 'eliminar',
  },
  fr: {
    view: 'consulter',
    register: 'enregistrer',
    send: 'envoyer',
    confirm: 'confirmer',
    approve: 'approuver',
    cancel: 'annuler',
    'change-request': 'demander des modifications',
    export: 'exporter',
    manage: 'gérer',
    run: 'lancer',
    upload: 'déposer',
    create: 'créer',
    edit: 'modifier',
    report: 'renseigner',
    charges: 'modifier les frais',
    customs: 'gérer la douane',
    deliver: 'enregistrer les livraisons',
    complete: 'clôturer',
    delete: 'supprimer',
  },
  'zh-CN': {
    view: '查看',
    register: '登记',
    send: '发送',
    confirm: '确认',
    approve: '批准',
    cancel: '取消',
    'change-request': '申请变更',
    export: '导出',
    manage: '管理',
    run: '执行',
    upload: '上传',
    create: '创建',
    edit: '编辑',
    report: '填报',
    charges: '编辑费用',
    customs: '办理清关',
    deliver: '登记交付',
    complete: '完成',
    delete: '删除',
  },
}
const things: Texts = {
  en: {
    'purchase order': 'The purchase order',
    document: 'The document',
    import: 'The import',
    role: 'The role',
    company: 'The company',
  },
  'es-MX': {
    'purchase order': 'la orden de compra',
    document: 'el documento',
    import: 'la importación',
    role: 'el rol',
    company: 'la empresa',
  },
  fr: {
    'purchase order': 'La commande',
    document: 'Le document',
    import: 'L’importation',
    role: 'Le rôle',
    company: 'La société',
  },
  'zh-CN': { 'purchase order': '采购订单', document: '单据', import: '导入', role: '角色', company: '公司' },
}
const fields: Texts = {
  en: { quantity: 'quantity', date: 'date', price: 'price', currency: 'currency', incoterm: 'Incoterm' },
  'es-MX': {
    quantity: 'la cantidad',
    date: 'la fecha',
    price: 'el precio',
    currency: 'la moneda',
    incoterm: 'el Incoterm',
  },
  fr: { quantity: 'quantité', date: 'date', price: 'prix', currency: 'devise', incoterm: 'Incoterm' },
  'zh-CN': { quantity: '数量', date: '日期', price: '价格', currency: '货币', incoterm: '国际贸易术语' },
}

/** Which parameters of which messages are codes. */
const coded: Readonly<Record<string, Readonly<Record<string, Texts | 'permission'>>>> = {
  'wrong-status': { status: orderStatusTexts, allowed: orderStatusTexts },
  'order-already-sent': { status: orderStatusTexts },
  'change-request-closed': { status: requestStatusTexts },
  'import-not-possible-now': { status: importStatuses, needed: importStatuses },
  'permission-missing': { permission: 'permission' },
  'permission-not-grantable': { permission: 'permission' },
  'deviation-too-large': { limit: fields },
  'order-rows-disagree': { field: fields },
  'not-found': { what: things },
  'shipment-wrong-status': { status: shipmentStatusTexts, allowed: shipmentStatusTexts },
  'shipment-over': { status: shipmentStatusTexts },
  'declaration-move-impossible': { from: declarationStateTexts, to: declarationStateTexts },
  'hold-open': { holds: holdKindTexts },
  'milestone-recorded': { code: milestoneTexts },
  'milestone-out-of-order': { later: milestoneTexts, earlier: milestoneTexts },
  'pickup-wrong-status': { status: pickupStatusTexts, allowed: pickupStatusTexts },
  'pickup-section-missing': { section: pickupSectionTexts },
  'pickup-place-missing': { section: pickupSectionTexts },
  'receipt-wrong-status': { status: receiptStatusTexts, allowed: receiptStatusTexts },
  'contingency-open': { contingencies: contingencyTexts },
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/

/**
 * The parameters as a message shows them: words of the person's language in place of codes and of lists of codes, times
 * by the clock of the zone among them, which they name: `zone`, or `<name>Zone` where two places have each its own. Days
 * and times are written as the pages of that language write them.
 */
export function shownParams(code: string, params: RejectionParams, language: Language): RejectionParams {
  const own = Object.hasOwn(coded, code) ? coded[code] : undefined
  const zoneOf = (name: string) => [params[`${name}Zone`], params.zone].find(isZone) ?? 'UTC'
  const shown = Object.entries(params).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value]
    if (instant.test(value)) return [name, instantText(locales[language], value, zoneOf(name))]
    if (isDay(value)) return [name, dayText(locales[language], value, 'UTC')]
    const texts = own?.[name]
    return [name, texts === undefined ? value : inWords(value, texts, language)]
  })
  return Object.fromEntries(shown)
}

/** A day that exists. */
function isDay(value: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

function isZone(value: RejectionParams[string] | undefined): value is string {
  return typeof value === 'string' && value !== '' && checkTimeZone(value) === null
}

function inWords(value: string, texts: Texts | 'permission', language: Language): string {
  if (texts === 'permission') {
    const [module = '', action = ''] = value.split('.')
    return `${wordOf(module, modules[language])}: ${wordOf(action, actions[language])}`
  }
  const list = value.split(', ').map(code => wordOf(code, texts[language]))
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(list)
}

function wordOf(code: string, words: Words): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code
}

import type { OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { ExportCell, ExportColumn } from '@quayside/platform/http/export.ts'

type Column = {
  readonly kind?: 'number' | 'date'
  readonly of: (item: OrderListItem) => ExportCell
} & { readonly [L in Language]: string }

const columns: readonly Column[] = [
  {
    en: 'Registration date',
    'es-MX': 'Fecha de registro',
    fr: "Date d'enregistrement",
    'zh-CN': '登记日期',
    kind: 'date',
    of: item => item.registrationDate,
  },
  {
    en: 'Order number',
    'es-MX': 'Número de orden',
    fr: 'Numéro de commande',
    'zh-CN': '订单号',
    of: item => item.orderNumber,
  },
  { en: 'Status', 'es-MX': 'Estado', fr: 'Statut', 'zh-CN': '状态', of: item => item.status },
  {
    en: 'Document status',
    'es-MX': 'Estado del documento',
    fr: 'Statut du document',
    'zh-CN': '文件状态',
    of: item => item.documentStatus,
  },
  { en: 'Client', 'es-MX': 'Cliente', fr: 'Client', 'zh-CN': '客户', of: item => item.clientName },
  { en: 'Supplier', 'es-MX': 'Proveedor', fr: 'Fournisseur', 'zh-CN': '供应商', of: item => item.supplier.name },
  {
    en: 'Supplier code',
    'es-MX': 'Código de proveedor',
    fr: 'Code fournisseur',
    'zh-CN': '供应商代码',
    of: item => item.supplier.code,
  },
  {
    en: 'Order date',
    'es-MX': 'Fecha de la orden',
    fr: 'Date de commande',
    'zh-CN': '下单日期',
    kind: 'date',
    of: item => item.orderDate,
  },
  {
    en: 'Requested date',
    'es-MX': 'Fecha solicitada',
    fr: 'Date demandée',
    'zh-CN': '要求日期',
    kind: 'date',
    of: item => item.requestedDate,
  },
  {
    en: 'Required delivery date',
    'es-MX': 'Fecha de entrega requerida',
    fr: 'Date de livraison requise',
    'zh-CN': '要求交货日期',
    kind: 'date',
    of: item => item.requiredDeliveryDate,
  },
  {
    en: 'Confirmed date',
    'es-MX': 'Fecha confirmada',
    fr: 'Date confirmée',
    'zh-CN': '确认日期',
    kind: 'date',
    of: item => item.confirmedDate,
  },
  {
    en: 'Pending date',
    'es-MX': 'Fecha pendiente',
    fr: 'Date du reste',
    'zh-CN': '待交日期',
    kind: 'date',
    of: item => item.pendingDate,
  },
  {
    en: 'Requested amount',
    'es-MX': 'Cantidad solicitada',
    fr: 'Quantité demandée',
    'zh-CN': '要求数量',
    kind: 'number',
    of: item => item.requestedQuantity,
  },
  {
    en: 'Confirmed amount',
    'es-MX': 'Cantidad confirmada',
    fr: 'Quantité confirmée',
    'zh-CN': '确认数量',
    kind: 'number',
    of: item => item.confirmedQuantity,
  },
  {
    en: 'Missing amount',
    'es-MX': 'Cantidad faltante',
    fr: 'Quantité manquante',
    'zh-CN': '缺少数量',
    kind: 'number',
    of: item => item.pendingQuantity,
  },
  { en: 'Currency', 'es-MX': 'Moneda', fr: 'Devise', 'zh-CN': '币种', of: item => item.currencyCode },
  {
    en: 'Total value',
    'es-MX': 'Valor total',
    fr: 'Valeur totale',
    'zh-CN': '总金额',
    kind: 'number',
    of: item => item.totalValue,
  },
  {
    en: 'Total taxes',
    'es-MX': 'Impuestos totales',
    fr: 'Taxes totales',
    'zh-CN': '税额合计',
    kind: 'number',
    of: item => item.totalTaxes,
  },
  {
    en: 'Total including tax',
    'es-MX': 'Total con impuestos',
    fr: 'Total TTC',
    'zh-CN': '含税总额',
    kind: 'number',
    of: item => item.totalCash,
  },
  {
    en: 'Pickup location',
    'es-MX': 'Lugar de recolección',
    fr: "Lieu d'enlèvement",
    'zh-CN': '提货地点',
    of: item => item.pickupLocation,
  },
  {
    en: 'Delivery place',
    'es-MX': 'Lugar de entrega',
    fr: 'Lieu de livraison',
    'zh-CN': '交货地点',
    of: item => item.deliveryPlace,
  },
  { en: 'Origin', 'es-MX': 'Origen', fr: 'Origine', 'zh-CN': '起运地', of: item => item.origin },
  { en: 'Destination', 'es-MX': 'Destino', fr: 'Destination', 'zh-CN': '目的地', of: item => item.destination },
  {
    en: 'Business group',
    'es-MX': 'Grupo de negocio',
    fr: "Groupe d'activité",
    'zh-CN': '业务组',
    of: item => item.businessGroup,
  },
  { en: 'Send to', 'es-MX': 'Enviar a', fr: 'Envoyer à', 'zh-CN': '发送至', of: item => item.sendTo },
  {
    en: 'Sales order',
    'es-MX': 'Pedido de venta',
    fr: 'Commande client',
    'zh-CN': '销售订单',
    of: item => item.salesOrder,
  },
  { en: 'Client PO', 'es-MX': 'OC del cliente', fr: 'BC client', 'zh-CN': '客户采购单', of: item => item.clientPo },
  {
    en: 'Entity code',
    'es-MX': 'Código de entidad',
    fr: "Code d'entité",
    'zh-CN': '实体代码',
    of: item => item.entityCode,
  },
  {
    en: 'Entity name',
    'es-MX': 'Nombre de entidad',
    fr: "Nom d'entité",
    'zh-CN': '实体名称',
    of: item => item.entityName,
  },
  { en: 'Seller', 'es-MX': 'Vendedor', fr: 'Vendeur', 'zh-CN': '销售员', of: item => item.seller },
  {
    en: 'Invoice number',
    'es-MX': 'Número de factura',
    fr: 'Numéro de facture',
    'zh-CN': '发票号',
    of: item => item.invoiceNumber,
  },
]

export function exportColumns(language: Language): ExportColumn[] {
  return columns.map(column => ({ header: column[language], kind: column.kind ?? 'text' }))
}

export function exportRow(item: OrderListItem): ExportCell[] {
  return columns.map(column => column.of(item))
}

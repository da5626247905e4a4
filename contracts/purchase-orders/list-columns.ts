import type { Language } from '../reference/languages.ts'
import type { OrderListItem } from './queries.ts'

type Words = Readonly<Record<Language, string>>
const words = (en: string, spanish: string, fr: string, chinese: string): Words => ({
  en,
  'es-MX': spanish,
  fr,
  'zh-CN': chinese,
})

/** The list's columns by what the page calls them, in the words of its headers; the drawn chain line is no value to export. */
export const orderListColumns = {
  orderNumber: words('PO number', 'Número de OC', 'N° de commande', '订单号'),
  supplier: words('Supplier', 'Proveedor', 'Fournisseur', '供应商'),
  status: words('Status', 'Estado', 'Statut', '状态'),
  requiredDeliveryDate: words('First required', 'Primera requerida', 'Première requise', '最早要求日期'),
  confirmedDate: words('Last promised', 'Última prometida', 'Dernière promise', '最晚承诺日期'),
  slip: words('Largest slip', 'Desvío mayor', 'Écart max.', '最大偏差'),
  share: words('Confirmed', 'Confirmado', 'Confirmé', '已确认'),
  fulfilment: words('Fulfilment', 'Cumplimiento', 'Exécution', '履行情况'),
  totalValue: words('Total value', 'Valor total', 'Valeur totale', '总值'),
  requestedQuantity: words('Requested amount', 'Cantidad solicitada', 'Quantité demandée', '要求数量'),
  pendingQuantity: words('Missing amount', 'Cantidad faltante', 'Quantité manquante', '缺少数量'),
  totalTaxes: words('Total taxes', 'Impuestos', 'Taxes', '税额'),
  registrationDate: words('Registered', 'Registrada', 'Enregistrée', '登记日期'),
  pickupLocation: words('Pickup location', 'Lugar de recolección', 'Lieu d’enlèvement', '提货地点'),
  deliveryPlace: words('Delivery place', 'Lugar de entrega', 'Lieu de livraison', '交货地点'),
  businessGroup: words('Business group', 'Grupo de negocio', 'Groupe d’activité', '业务组'),
  sendTo: words('Send to', 'Enviar a', 'Envoyer à', '发送至'),
  client: words('Client', 'Cliente', 'Client', '客户'),
  creator: words('Created by', 'Creada por', 'Créée par', '创建人'),
  origin: words('Origin', 'Origen', 'Origine', '起运地'),
  destination: words('Destination', 'Destino', 'Destination', '目的地'),
  salesOrder: words('Sales order', 'Orden de venta', 'Commande de vente', '销售订单'),
  clientPo: words('Client PO', 'OC del cliente', 'Commande du client', '客户订单号'),
  totalCash: words('Total with taxes', 'Total con impuestos', 'Total taxes comprises', '含税总额'),
  documentStatus: words('Documents', 'Documentos', 'Documents', '单据'),
  invoiceNumber: words('Invoice', 'Factura', 'Facture', '发票'),
  seller: words('Seller', 'Vendedor', 'Vendeur', '销售员'),
  orderDate: words('Order date', 'Fecha de la orden', 'Date de commande', '订单日期'),
  requestedDate: words('Requested date', 'Fecha solicitada', 'Date demandée', '期望日期'),
  confirmedQuantity: words('Confirmed quantity', 'Cantidad confirmada', 'Quantité confirmée', '确认数量'),
  pendingDate: words('Pending date', 'Fecha pendiente', 'Date du reste', '待交日期'),
  actualDeliveryDate: words('Delivered on', 'Entregado el', 'Livré le', '实际交货日'),
  unitValue: words('Unit value', 'Valor unitario', 'Valeur unitaire', '单价'),
  taxRangeCode: words('Tax range code', 'Código de rango fiscal', 'Code de tranche fiscale', '税级代码'),
  taxBaseAmount: words('Tax base amount', 'Base gravable', 'Base taxable', '计税金额'),
  taxPercentage: words('Tax percentage', 'Porcentaje de impuesto', 'Pourcentage de taxe', '税率'),
  packageType: words('Package type', 'Tipo de bulto', 'Type de colis', '包装类型'),
  entityCode: words('Entity code', 'Código de entidad', 'Code d’entité', '实体代码'),
  entityName: words('Entity name', 'Nombre de entidad', 'Nom d’entité', '实体名称'),
  expirationDate: words('Expiration date', 'Fecha de caducidad', 'Date de péremption', '有效期'),
  batch: words('Batch', 'Lote', 'Lot', '批号'),
  lines: words('Lines', 'Líneas', 'Lignes', '行数'),
} as const satisfies Record<string, Words>
export type OrderListColumn = keyof typeof orderListColumns

export const sendToWords: Readonly<Record<NonNullable<OrderListItem['sendTo']>, Words>> = {
  provider: words('Provider', 'Proveedor', 'Fournisseur', '供应商'),
  client: words('Client', 'Cliente', 'Client', '客户'),
}

export const fulfilmentWords: Readonly<Record<OrderListItem['fulfilment'], Words>> = {
  none: words('Nothing shipped', 'Sin embarcar', 'Non expédiée', '未发运'),
  'partly-allocated': words('Partly allocated', 'Asignada en parte', 'Affectée en partie', '部分已分配'),
  allocated: words('Allocated', 'Asignada', 'Affectée', '已分配'),
  'partly-shipped': words('Partly shipped', 'Embarcada en parte', 'Expédiée en partie', '部分已发运'),
  shipped: words('Shipped', 'Embarcada', 'Expédiée', '已发运'),
  'partly-delivered': words('Partly delivered', 'Entregada en parte', 'Livrée en partie', '部分已交付'),
  delivered: words('Delivered', 'Entregada', 'Livrée', '已交付'),
}

export const documentStatusWords: Readonly<Record<OrderListItem['documentStatus'], Words>> = {
  none: words('None', 'Ninguno', 'Aucun', '无'),
  attached: words('Attached', 'Adjunto', 'Joint', '已附'),
  read: words('Read', 'Leído', 'Lu', '已读取'),
}

import type { Language } from '../reference/languages.ts'

type Words = Readonly<Record<Language, string>>
const words = (en: string, spanish: string, fr: string, chinese: string): Words => ({
  en,
  'es-MX': spanish,
  fr,
  'zh-CN': chinese,
})

/** The columns of the shipments' list, in the words of its headers. */
export const shipmentListColumns = {
  shipmentNumber: words('Shipment', 'Embarque', 'Expédition', '货运'),
  status: words('Status', 'Estado', 'Statut', '状态'),
  mode: words('Mode', 'Modo', 'Mode', '运输方式'),
  client: words('Client', 'Cliente', 'Client', '客户'),
  suppliers: words('Suppliers', 'Proveedores', 'Fournisseurs', '供应商'),
  orders: words('Purchase orders', 'Órdenes de compra', 'Commandes', '采购订单'),
  references: words('References', 'Referencias', 'Références', '参考号'),
  trackingNumber: words('Tracking number', 'Número de rastreo', 'Numéro de suivi', '跟踪号'),
  carrier: words('Carrier', 'Transportista', 'Transporteur', '承运人'),
  origin: words('Origin', 'Origen', 'Origine', '起运地'),
  destination: words('Destination', 'Destino', 'Destination', '目的地'),
  etd: words('ETD', 'ETD', 'ETD', '预计出发'),
  atd: words('ATD', 'ATD', 'ATD', '实际出发'),
  eta: words('ETA', 'ETA', 'ETA', '预计到达'),
  ata: words('ATA', 'ATA', 'ATA', '实际到达'),
  lastFreeDay: words('Last free day', 'Último día libre', 'Dernier jour de franchise', '最后免费日'),
  containers: words('Containers', 'Contenedores', 'Conteneurs', '集装箱'),
  containerType: words('Container type', 'Tipo de contenedor', 'Type de conteneur', '集装箱类型'),
  containerSize: words('Container size', 'Tamaño de contenedor', 'Taille de conteneur', '集装箱尺寸'),
  containerVolume: words(
    'Container volume, m³',
    'Volumen por contenedor, m³',
    'Volume par conteneur, m³',
    '集装箱体积（立方米）',
  ),
  containerWeight: words(
    'Container weight, kg',
    'Peso por contenedor, kg',
    'Poids par conteneur, kg',
    '集装箱重量（千克）',
  ),
  vgm: words('VGM, kg', 'VGM, kg', 'VGM, kg', 'VGM（千克）'),
  pallets: words('Pallets', 'Tarimas', 'Palettes', '托盘数'),
  portPickup: words('Pickup at port', 'Recolección en puerto', 'Enlèvement au port', '港口提箱日期'),
  containerReturn: words('Return', 'Devolución', 'Restitution', '还箱日期'),
  freeUntil: words('Free until', 'Libre hasta', 'Franchise jusqu’au', '免费期至'),
  chargeableDays: words('Chargeable days', 'Días con cargo', 'Jours facturés', '计费天数'),
  costPerDay: words('Cost per day', 'Costo por día', 'Coût par jour', '每日费用'),
  containerCost: words('Run up so far', 'Acumulado', 'Coût cumulé', '累计费用'),
  open: words('Open points', 'Puntos abiertos', 'Points ouverts', '待处理事项'),
  quantity: words('Quantity', 'Cantidad', 'Quantité', '数量'),
  co2: words('CO₂e, kg', 'CO₂e, kg', 'CO₂e, kg', 'CO₂e（千克）'),
  operation: words('Operation', 'Operación', 'Opération', '操作方式'),
  date: words('Created', 'Creado', 'Créée', '创建日期'),
} as const satisfies Record<string, Words>
export type ShipmentListColumn = keyof typeof shipmentListColumns

/** The columns of the products of shipments, in the words of their headers. */
export const shipmentProductColumns = {
  sku: words('SKU', 'SKU', 'SKU', 'SKU'),
  description: words('Description', 'Descripción', 'Désignation', '描述'),
  status: shipmentListColumns.status,
  shipment: shipmentListColumns.shipmentNumber,
  order: words('Purchase order', 'Orden de compra', 'Commande', '采购订单'),
  line: words('Line', 'Línea', 'Ligne', '行'),
  quantity: shipmentListColumns.quantity,
  unit: words('Unit', 'Unidad', 'Unité', '单位'),
  delivered: words('Delivered', 'Entregado', 'Livré', '已交付'),
  good: words('Good', 'En buen estado', 'En bon état', '完好'),
  short: words('Short', 'Faltante', 'Manquant', '短少'),
  damaged: words('Damaged', 'Dañado', 'Avarié', '损坏'),
  batch: words('Batch', 'Lote', 'Lot', '批号'),
  expiry: words('Expiry date', 'Fecha de caducidad', 'Date de péremption', '有效期'),
} as const satisfies Record<string, Words>
export type ShipmentProductColumn = keyof typeof shipmentProductColumns

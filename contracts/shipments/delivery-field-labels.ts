import type { Language } from '../reference/languages.ts'
import type { DeliveryField, DeliveryLabel } from './deliveries.ts'

type Words = Readonly<Record<Language, string>>
const words = (en: string, spanish: string, fr: string, chinese: string): Words => ({
  en,
  'es-MX': spanish,
  fr,
  'zh-CN': chinese,
})

/** The fields of a delivery, in the words of lists, files and messages. */
export const deliveryFieldLabels: Readonly<Record<DeliveryField, Words>> = {
  deliveryNumber: words('Delivery number', 'Número de entrega', 'Numéro de livraison', '交货单号'),
  line: words('Line', 'Posición', 'Poste', '行项目'),
  sendingPlant: words('Sending plant', 'Centro emisor', 'Division expéditrice', '发货工厂'),
  receivingPlant: words('Receiving plant', 'Centro receptor', 'Division réceptrice', '收货工厂'),
  transportOrder: words('Transport order', 'Orden de transporte', 'Ordre de transport', '运输订单'),
  profitCenter: words('Profit center', 'Centro de beneficio', 'Centre de profit', '利润中心'),
  material: words('Material', 'Material', 'Article', '物料'),
  description: words('Description', 'Descripción', 'Désignation', '描述'),
  batch: words('Batch', 'Lote', 'Lot', '批次'),
  quantity: words('Quantity', 'Cantidad', 'Quantité', '数量'),
  unit: words('Unit', 'Unidad', 'Unité', '单位'),
  expiryDate: words('Expiry date', 'Fecha de caducidad', 'Date de péremption', '有效期至'),
  pgiDate: words('PGI date', 'Fecha de salida de mercancías', 'Date de sortie de marchandises', '发货过账日期'),
  sapEntryDate: words('SAP entry date', 'Fecha de entrada en SAP', 'Date d’entrée SAP', 'SAP 录入日期'),
  deliveryDate: words('Delivery date', 'Fecha de entrega', 'Date de livraison', '交货日期'),
  deliveredOn: words('Delivered on', 'Entregado el', 'Livré le', '实际交货日期'),
  customsEntryDate: words('Customs entry', 'Entrada a aduana', 'Entrée en douane', '进入海关日期'),
  customsReleaseDate: words('Customs release', 'Liberación de aduana', 'Mainlevée douanière', '海关放行日期'),
  warehouseEntryDate: words('Warehouse entry', 'Entrada a almacén', 'Entrée en entrepôt', '入库日期'),
  warehouseExitDate: words('Warehouse exit', 'Salida de almacén', 'Sortie d’entrepôt', '出库日期'),
  shipmentNumber: words('Shipment', 'Embarque', 'Expédition', '货运'),
}

export const deliveryLabelTexts: Readonly<Record<DeliveryLabel, Words>> = {
  IN_CUSTOMS: words('In customs', 'En aduana', 'En douane', '在海关'),
  IN_WAREHOUSE: words('In cellar or in warehouse', 'En bodega o en almacén', 'En cave ou en entrepôt', '在地窖或仓库'),
  EXPIRED: words('Expired', 'Vencida', 'Échue', '已逾期'),
  DELAYED: words('Delayed', 'Retrasada', 'En retard', '延误'),
  ON_TIME: words('On time', 'A tiempo', 'À l’heure', '准时'),
}

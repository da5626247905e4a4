import { messages } from './message.ts'

/** What people enter of a shipment and contradicts itself. */
export const shipmentEntryMessages = messages({
  'order-line-twice': {
    status: 422,
    en: 'Line {line} of the PO {poId} is in the list twice: give it once, with its whole quantity',
    'es-MX': 'La línea {line} de la OC {poId} está dos veces en la lista: indíquela una sola vez, con toda su cantidad',
    fr: 'La ligne {line} du bon de commande {poId} figure deux fois dans la liste : indiquez-la une fois, avec toute sa quantité',
    'zh-CN': '采购订单 {poId} 的第 {line} 行在列表中出现两次：请只填一次并填写全部数量',
  },
  'delivery-before-pickup': {
    status: 422,
    en: 'The delivery {delivery} lies before the pickup {pickup}',
    'es-MX': 'La entrega {delivery} es anterior a la recolección {pickup}',
    fr: 'La livraison {delivery} précède l’enlèvement {pickup}',
    'zh-CN': '交付日期 {delivery} 早于提货日期 {pickup}',
  },
  'formalities-out-of-order': {
    status: 422,
    en: 'The formalities cannot be completed on {completed}: they began on {initialized}',
    'es-MX': 'Las formalidades no pueden concluir el {completed}: empezaron el {initialized}',
    fr: 'Les formalités ne peuvent être achevées le {completed} : elles ont commencé le {initialized}',
    'zh-CN': '手续不能在 {completed} 完成：其开始日期为 {initialized}',
  },
})

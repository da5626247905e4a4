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
})

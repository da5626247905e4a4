import { messages } from './message.ts'

export const carrierTrackingMessages = messages({
  'carrier-signature-invalid': {
    status: 401,
    en: 'The signature does not fit the message',
    'es-MX': 'La firma no corresponde al mensaje',
    fr: 'La signature ne correspond pas au message',
    'zh-CN': '签名与报文不符',
  },
  'carrier-message-too-old': {
    status: 401,
    en: 'The message’s time {value} is more than {minutes} minutes away from now',
    'es-MX': 'La hora del mensaje {value} difiere de la actual en más de {minutes} minutos',
    fr: 'L’heure du message {value} s’écarte de plus de {minutes} minutes de l’heure actuelle',
    'zh-CN': '报文时间 {value} 与当前时间相差超过 {minutes} 分钟',
  },
  'carrier-message-replayed': {
    status: 409,
    en: 'The message {value} was received before',
    'es-MX': 'El mensaje {value} ya se recibió antes',
    fr: 'Le message {value} a déjà été reçu',
    'zh-CN': '报文 {value} 此前已收到',
  },
  'carrier-messages-unreadable': {
    status: 400,
    en: 'The messages cannot be read: {reason}',
    'es-MX': 'No se pueden leer los mensajes: {reason}',
    fr: 'Les messages sont illisibles : {reason}',
    'zh-CN': '无法读取报文：{reason}',
  },
})

import { messages } from './message.ts'

export const notificationMessages = messages({
  'notifications-not-marked': {
    status: 404,
    en: 'Error marking notifications as read',
    'es-MX': 'Error al marcar las notificaciones como leídas',
    fr: 'Erreur lors du marquage des notifications comme lues',
    'zh-CN': '将通知标记为已读时出错',
  },
})

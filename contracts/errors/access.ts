import { messages } from './message.ts'

export const accessMessages = messages({
  'sign-in-required': {
    status: 401,
    en: 'You must sign in to access this section',
    'es-MX': 'Debe iniciar sesión para acceder a esta sección',
    fr: 'Vous devez vous connecter pour accéder à cette section',
    'zh-CN': '您必须登录才能访问此部分',
  },
  'token-expired': {
    status: 401,
    en: 'Your session has expired, sign in again',
    'es-MX': 'Su sesión expiró, inicie sesión de nuevo',
    fr: 'Votre session a expiré, reconnectez-vous',
    'zh-CN': '会话已过期，请重新登录',
  },
  'permission-missing': {
    status: 403,
    en: 'You do not have permission for this ({permission}); an administrator of your company can give it',
    'es-MX': 'No tiene permiso para esto ({permission}); un administrador de su empresa puede otorgarlo',
    fr: "Vous n'avez pas la permission pour ceci ({permission}) ; un administrateur de votre société peut l'accorder",
    'zh-CN': '您没有此权限（{permission}）；贵公司的管理员可以授予',
  },
  'company-not-yours': {
    status: 403,
    en: 'You do not belong to this company',
    'es-MX': 'Usted no pertenece a esta empresa',
    fr: "Vous n'appartenez pas à cette société",
    'zh-CN': '您不属于该公司',
  },
  'uid-not-yours': {
    status: 403,
    en: 'The request names another person than the one signed in',
    'es-MX': 'La solicitud nombra a otra persona que la que inició sesión',
    fr: 'La requête désigne une autre personne que celle connectée',
    'zh-CN': '请求中的用户与登录用户不一致',
  },
  'actor-not-allowed': {
    status: 403,
    en: 'This can only be done by: {who}',
    'es-MX': 'Esto solo lo puede hacer: {who}',
    fr: 'Ceci ne peut être fait que par : {who}',
    'zh-CN': '此操作只能由以下人员执行：{who}',
  },
  'profile-restricted': {
    status: 403,
    en: 'Your profile {profile} may not open this section',
    'es-MX': 'Su perfil {profile} no puede abrir esta sección',
    fr: 'Votre profil {profile} ne permet pas d’ouvrir cette section',
    'zh-CN': '您的配置文件 {profile} 无法打开此部分',
  },
})

/** Why a sign-in by a provider failed, by the code in `/login?erro=`; each text says what to do, and whom to ask. */
export const ENTRY_ERRORS = {
  'provedor-fora': 'O provedor de identidade não respondeu. Tente de novo em alguns minutos.',
  'provedor-recusou':
    'O provedor de identidade não confirmou a entrada. Tente de novo, ou peça ajuda a quem o administra.',
  'provedor-desligado':
    'Este provedor não está em uso aqui. Entre de outra forma, ou fale com o administrador do sistema.',
  'entrada-vencida': 'O tempo para entrar acabou, ou a entrada começou em outro navegador. Comece de novo.',
  'resposta-invalida':
    'A resposta do provedor não confere, e por segurança foi recusada. Comece de novo; se repetir, avise o administrador do sistema.',
  'confirmacao-fraca':
    'O provedor não confirmou você do modo que este distribuidor exige. Peça a quem administra o provedor que exija o segundo fator nesta aplicação.',
  'sem-email':
    'O provedor não informou um e-mail confirmado. Peça a quem administra o provedor que envie o seu e-mail de trabalho.',
  'sem-usuario':
    'Você ainda não tem usuário aqui. Peça ao administrador do sistema um usuário com o e-mail que o provedor informa.',
  'sem-grupo':
    'Nenhum dos seus grupos no provedor dá acesso aqui. Peça a quem administra o provedor que inclua você em um grupo com acesso.',
  'acesso-mudou': 'O seu acesso mudou enquanto você entrava. Comece de novo.',
  inativo: 'O seu usuário não está ativo. Peça ao administrador do sistema que o reative.',
  'outra-identidade':
    'O seu usuário já está ligado a outra conta deste provedor. Peça ao administrador do sistema que confira o seu e-mail.',
  'outro-provedor':
    'O seu e-mail é de outro provedor de identidade da empresa. Volte e entre por ele, ou peça ajuda ao administrador do sistema.',
  'nivel-sem-ligacao':
    'Quem tem o nível Desenvolvimento não se liga a um provedor só pelo e-mail. Entre com a chave de acesso ou a senha; sem elas, fale com outro administrador do sistema.',
  'sem-hora':
    'O provedor de identidade não diz quando você entrou nele, e por isso não confirma que é você. Saia do Pátio e entre de novo por ele: nos dez minutos depois da entrada este ato fica aberto.',
  'entrada-antiga':
    'O provedor de identidade não pediu que você entrasse de novo. Saia dele, volte para a outra aba e confirme outra vez.',
  'outra-pessoa': 'Você entrou no provedor com a conta de outra pessoa. Volte para a outra aba e confirme com a sua.',
  emergencia: 'Esta é uma conta de emergência: ela entra só com a própria senha.',
} as const
export type EntryError = keyof typeof ENTRY_ERRORS

/** Text of a code from the address; null for one that is none of ours. */
export const entryErrorText = (code: string | null): string | null =>
  code !== null && Object.hasOwn(ENTRY_ERRORS, code) ? ENTRY_ERRORS[code as EntryError] : null

import type { messageWebhooks, conexoes } from '#shared/conversas/conexoes.ts'
import { forLoja, type Samples, type Target } from '../../core/areas/call-sample.ts'

const forWhatsapp = { params: (a: Target) => ({ codConcessionaria: a.loja, canal: 'WHATSAPP' }) }
/** A token is valid whoever calls; only another distributor's host does not know it. */
const forWebhook = (canal: keyof Target['conexoes']) =>
  ({ de: 'rede', params: (a: Target) => ({ token: a.conexoes[canal] }) }) as const

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof conexoes & typeof messageWebhooks> = {
  listConexoes: forLoja,
  salvarConexaoDeCanal: {
    ...forWhatsapp,
    body: () => ({
      ativa: true,
      idTelefone: '106540352242922',
      idConta: '102290129340398',
      endereco: 'https://graph.facebook.com/v26.0',
      token: 'EAAJB-um-token-de-teste',
      segredo: 'segredo-do-aplicativo',
      versao: 1,
    }),
  },
  testarConexao: forWhatsapp,
  // The other calls still need the connection of WhatsApp.
  removerConexao: { params: (a) => ({ codConcessionaria: a.loja, canal: 'EMAIL' }) },
  listModelosWhatsapp: forLoja,
  importarModelosWhatsapp: forLoja,
  usoDoModeloWhatsapp: {
    params: (a) => ({ codConcessionaria: a.loja, nome: 'orcamento_pronto', idioma: 'pt_BR' }),
    body: () => ({ uso: 'ORCAMENTO' }),
  },
  confirmarWhatsapp: {
    ...forWebhook('WHATSAPP'),
    query: () => 'hub.mode=subscribe&hub.verify_token=verificar&hub.challenge=1158201444',
  },
  avisoDoWhatsapp: { ...forWebhook('WHATSAPP'), body: () => ({ object: 'whatsapp_business_account', entry: [] }) },
  avisoDeSms: { ...forWebhook('SMS'), body: () => ({ telefone: '11988887777', mensagem: 'Oi', id: '1' }) },
  avisoDeEmail: { ...forWebhook('EMAIL'), body: () => 'From: helena@exemplo.com\r\n\r\nOi' },
}

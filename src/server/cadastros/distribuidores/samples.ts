import type { distribuidores } from '#shared/cadastros/distribuidores.ts'
import type { webhooks } from '#shared/suporte/webhooks.ts'
import type { Target, Samples } from '../../core/areas/call-sample.ts'

const distribuidor = {
  nameEmpresa: 'Um',
  dominioGestao: 'um.localhost',
  dominioOrcamento: 'um.localhost',
  dominioApi: 'um.localhost',
  dominioIntegracao: 'um.localhost',
  dominioChecklist: 'um.localhost',
  dominioPesquisa: 'um.localhost',
  linkLojaIos: '',
  linkLojaAndroid: '',
  mascaraCodigoInterno: '00000',
  mascaraCodigoLogin: '###.##',
  tipoConexao: 'http',
  urlLegado: '',
  urlLegadoEntrada: '',
  urlLegadoSaida: '',
  corPrimaria: '#009EF7',
  cnpjAlfanumerico: true,
  quatroOlhos: true,
  retencaoAuditoria: null,
  retencaoAcessos: null,
  retencaoIntegracoes: null,
  retencaoConversas: null,
}

const webhookParams = { de: 'rede', params: (a: Target) => ({ codWebhook: a.webhook }) } as const
const webhook = { url: 'https://fora.example/patio', eventos: ['os.fechada'] }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof distribuidores & typeof webhooks> = {
  getRegistroDistribuidor: { withoutTarget: 'lista' },
  alterarDistribuidor: { withoutTarget: 'ato', body: () => ({ ...distribuidor, versao: 999 }) },
  trocarImagem: { withoutTarget: 'ato', params: () => ({ qual: 'logo' }), body: () => ({ dados: 'AAAA' }) },
  acrescentarHost: { withoutTarget: 'ato', body: () => ({ host: 'sem-ponto' }) },
  retirarHost: { de: 'rede', params: (a) => ({ host: a.host }) },
  listChaves: { withoutTarget: 'lista' },
  criarChave: { withoutTarget: 'ato', body: () => ({ nome: '' }) },
  alterarChave: { de: 'rede', params: (a) => ({ codChave: a.chave }), body: () => ({ escopos: null, expiraEm: null }) },
  revogarChave: { de: 'rede', params: (a) => ({ codChave: a.chave }) },
  listWebhooks: { withoutTarget: 'lista' },
  criarWebhook: { withoutTarget: 'ato', body: () => webhook },
  alterarWebhook: { ...webhookParams, body: () => ({ ...webhook, versao: 1 }) },
  trocarSegredo: webhookParams,
  testarWebhook: webhookParams,
  retirarWebhook: webhookParams,
}

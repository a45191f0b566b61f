import type { distribuidores } from '#shared/cadastros/distribuidores.ts'
import type { webhooks } from '#shared/suporte/webhooks.ts'
import type { Alvo, Amostras } from '../../core/areas/amostra.ts'

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
}

const doWebhook = { de: 'rede', params: (a: Alvo) => ({ codWebhook: a.webhook }) } as const
const webhook = { url: 'https://fora.example/patio', eventos: ['os.fechada'] }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof distribuidores & typeof webhooks> = {
  getRegistroDistribuidor: { semAlvo: 'lista' },
  alterarDistribuidor: { semAlvo: 'ato', body: () => ({ ...distribuidor, versao: 999 }) },
  trocarImagem: { semAlvo: 'ato', params: () => ({ qual: 'logo' }), body: () => ({ dados: 'AAAA' }) },
  acrescentarHost: { semAlvo: 'ato', body: () => ({ host: 'sem-ponto' }) },
  retirarHost: { de: 'rede', params: (a) => ({ host: a.host }) },
  listChaves: { semAlvo: 'lista' },
  criarChave: { semAlvo: 'ato', body: () => ({ nome: '' }) },
  revogarChave: { de: 'rede', params: (a) => ({ codChave: a.chave }) },
  listWebhooks: { semAlvo: 'lista' },
  criarWebhook: { semAlvo: 'ato', body: () => webhook },
  alterarWebhook: { ...doWebhook, body: () => ({ ...webhook, versao: 1 }) },
  trocarSegredo: doWebhook,
  testarWebhook: doWebhook,
  retirarWebhook: doWebhook,
}

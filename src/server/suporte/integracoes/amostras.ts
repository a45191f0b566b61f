import type { integracoes } from '#shared/suporte/integracoes.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const doRegistro = { de: 'rede', params: (a: Alvo) => ({ sistema: 'API', codigo: a.registroIntegracao }) } as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof integracoes> = {
  listRegistros: naLoja(),
  getRegistro: doRegistro,
  reenviarRegistros: { de: 'rede', body: (a) => ({ itens: [{ sistema: 'API', codigo: a.registroIntegracao }] }) },
  statusIntegracoes: { semAlvo: 'fixo' },
  salvarAlertas: { semAlvo: 'ato', body: () => ({ alertas: [] }) },
}

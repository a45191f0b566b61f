import type { acompanhamento, acompanhamentoPublico } from '#shared/agenda/acompanhamento.ts'
import { type Alvo, type Amostras, daLoja } from '../../core/areas/amostra.ts'

/** A PNG of one pixel. */
const UM_PONTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const daVisita = { params: (a: Alvo) => ({ codPassagem: a.passagem }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof acompanhamento & typeof acompanhamentoPublico> = {
  getAcompanhamento: daVisita,
  enviarAcompanhamento: { ...daVisita, body: () => ({ canal: 'LINK' }) },
  compartilharFotos: { ...daVisita, body: () => ({ codFotos: [] }) },
  listFotosDaOficina: daVisita,
  incluirFotoDaOficina: { ...daVisita, body: () => ({ dados: UM_PONTO }) },
  apagarFotoDaOficina: { params: (a) => ({ codPassagem: a.passagem, codFoto: a.fotoDaVisita }) },
  listTarefas: daLoja,
  concluirTarefa: { params: (a) => ({ codTarefa: a.tarefa }), body: () => ({}) },
  verCarro: { de: 'rede', params: (a) => ({ token: a.links.ACOMPANHAR }) },
  verPesquisa: { de: 'rede', params: (a) => ({ token: a.links.PESQUISA }) },
  responderPesquisa: { de: 'rede', params: (a) => ({ token: a.links.PESQUISA }), body: () => ({ nota: 9 }) },
}

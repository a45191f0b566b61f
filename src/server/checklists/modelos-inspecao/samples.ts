import type { modelosInspecao } from '#shared/checklists/modelos-inspecao.ts'
import type { Samples, Target } from '../../core/areas/call-sample.ts'

const modelo = (a: Target) => ({
  nome: 'Revisão',
  codConcessionaria: a.loja,
  marcas: [],
  modelos: [],
  kmDe: null,
  kmAte: null,
  ativo: true,
  definicao: { secoes: [] },
})
const ofModelo = { params: (a: Target) => ({ codModeloInspecao: a.modeloInspecao }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof modelosInspecao> = {
  listModelosInspecao: { withoutTarget: 'lista' },
  getModeloInspecao: ofModelo,
  criarModeloInspecao: { body: modelo },
  alterarModeloInspecao: { ...ofModelo, body: (a) => ({ ...modelo(a), versao: 1 }) },
  publicarModeloInspecao: { ...ofModelo, body: () => ({ versao: 1 }) },
  getVersaoModeloInspecao: { params: (a) => ({ codModeloInspecao: a.modeloInspecao, numero: 1 }) },
}

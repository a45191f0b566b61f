import { expect, test } from 'vitest'
import { equipamentos } from '../agenda/equipamentos.ts'
import { lugares } from '../agenda/lugares.ts'
import type { ExportedCadastro } from '../cadastros/cadastro-columns.ts'
import { cadastroConcessionarias } from '../cadastros/concessionarias-register.ts'
import { consultores } from '../cadastros/consultores.ts'
import { grupos } from '../cadastros/grupos.ts'
import { mecanicos } from '../cadastros/mecanicos.ts'
import { servicos } from '../cadastros/servicos.ts'
import { usuarios } from '../cadastros/usuarios.ts'
import { manuais } from '../cardapio/manuais.ts'
import { pacotes } from '../cardapio/pacotes.ts'
import { planos } from '../cardapio/planos.ts'
import { pneus } from '../cardapio/pneus.ts'
import { modelosInspecao } from '../checklists/modelos-inspecao.ts'
import { respostasProntas } from '../conversas/respostas-prontas.ts'
import { ordens } from '../estoque/ordens.ts'
import { carros } from '../frota/carros.ts'
import { recalls } from '../garantia/recalls.ts'
import { exportacoes } from './exportacoes.ts'

const LISTS: Record<ExportedCadastro, { query: { shape: object } }> = {
  concessionarias: cadastroConcessionarias.listCadastroConcessionarias,
  grupos: grupos.listGrupos,
  servicos: servicos.listServicosDoCadastro,
  mecanicos: mecanicos.listMecanicos,
  consultores: consultores.listConsultores,
  usuarios: usuarios.listUsuarios,
  equipamentos: equipamentos.listEquipamentos,
  lugares: lugares.listLugares,
  pacotes: pacotes.listPacotesDoCardapio,
  adicionais: pacotes.listPacotesDoCardapio,
  itensPacote: pacotes.listItensDoCardapio,
  itensAgregados: planos.listConsumo,
  modelosInspecao: modelosInspecao.listModelosInspecao,
  pneus: pneus.listPneus,
  ordensServico: ordens.listOrdens,
  manuais: manuais.listManuais,
  recalls: recalls.listRecalls,
  'respostas-prontas': respostasProntas.listRespostasProntas,
  carros: carros.listCarros,
}
/** They choose the list itself, or one page of it. */
const NO_FILTER = ['cursor', 'limite', 'natureza']

test.each(Object.entries(LISTS))('the file of %s takes every filter of its list', (_list, { query }) => {
  const taken = [...Object.keys(exportacoes.exportarCadastro.query.shape), ...NO_FILTER]
  expect(Object.keys(query.shape).filter((filter) => !taken.includes(filter))).toEqual([])
})

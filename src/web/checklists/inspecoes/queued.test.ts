import { expect, test } from 'vitest'
import type { Inspecao, InspecaoCar } from '#shared/checklists/inspecoes.ts'
import { applyAct } from '#shared/rules/inspecao.ts'
import { withQueued } from './queued.ts'

const ANA = { por: 'Ana Souza', codUsuario: 7, em: '2026-01-02T10:00:00Z' }

function begun(idInspecao: string, codPassagem: number | null): Inspecao {
  const r = applyAct(
    null,
    {
      tipo: 'INICIAR',
      id: idInspecao,
      noAparelhoEm: ANA.em,
      codConcessionaria: 1,
      codPassagem,
      codModeloInspecao: 1,
      numeroVersao: 1,
      veiculo: { placa: 'RTK4B21', chassi: null, marca: 'Fiat', modelo: 'Argo', versao: null, ano: 2022 },
      cliente: { nome: 'João Lima', telefone: null },
    },
    ANA,
  )
  if (!r.ok) throw new Error(r.recusa.mensagem)
  return {
    idInspecao,
    rev: 0,
    conteudo: r.conteudo,
    midias: [],
    codCheckList: null,
    checklist: null,
    codOrcamento: null,
    avisos: [],
  }
}
const waiting: InspecaoCar = {
  codPassagem: 5,
  idInspecao: null,
  placa: 'RTK4B21',
  chassi: null,
  marca: 'Fiat',
  modelo: 'Argo',
  versao: null,
  ano: 2022,
  cliente: 'João Lima',
  telefone: null,
  km: null,
  prisma: '12',
  consultor: 'Rui Prado',
  chegouEm: '2026-01-02T08:00:00Z',
  promessa: '2026-01-02T18:00:00Z',
  estado: null,
  quem: [],
  feitos: 0,
  total: 0,
  vermelhos: 0,
  amarelos: 0,
  codCheckList: null,
}

test('a car begun without a network shows as begun and keeps its promise and key tag', () => {
  expect(withQueued([waiting], [begun('a', 5)], [])).toEqual([
    { ...waiting, idInspecao: 'a', estado: 'EM_ANDAMENTO', quem: ['Ana'] },
  ])
})

test('a car that nobody received stands in the list too', () => {
  const cars = withQueued([waiting], [begun('b', null)], [])
  expect(cars.map((c) => [c.idInspecao, c.codPassagem, c.estado])).toEqual([
    ['b', null, 'EM_ANDAMENTO'],
    [null, 5, null],
  ])
})

import { expect, test } from 'vitest'
import type { LastVisit } from '#shared/checklists/inspecoes.ts'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { changed } from './answers.ts'
import { planWalk, walkBlocks } from './walk.ts'

const item = (id: string, nome: string, pulaSe: TemplateItem['pulaSe'] = null): TemplateItem => ({
  id,
  nome,
  tipo: 'FAROL',
  unidade: null,
  limites: [],
  foto: 'NUNCA',
  comentarios: [],
  servicoSugerido: null,
  pecaSugerida: null,
  codPacote: null,
  pulaSe,
})
const definition = {
  secoes: [
    { id: 'volta', nome: 'Volta no carro', lugar: 'VOLTA', itens: [item('palheta', 'Palhetas')] },
    {
      id: 'capo',
      nome: 'Sob o capô',
      lugar: 'CAPO',
      itens: [item('oleo', 'Óleo'), item('vaza', 'Vazamento', { item: 'oleo', estados: ['NA'] })],
    },
  ],
} satisfies Parameters<typeof planWalk>[0]
const visita = {
  visita: { codCheckList: 1, checklist: '1', em: '2026-01-02T10:00:00Z', km: null },
  itens: [],
  verificacoes: [
    {
      grupo: 'Sob o capo',
      nome: 'oleo',
      motivo: 'RECUSADO',
      cor: 'AMARELO',
      medida: null,
      unidade: null,
      limite: null,
      comentarioCliente: null,
      adiadoPara: null,
      adiadoKm: null,
    },
  ],
} satisfies LastVisit
const ids = (blocks: ReturnType<typeof walkBlocks>) => blocks.map((b) => [b.id, b.itens.map((i) => i.item.id)])

test('what the last visit left open comes first and stands once', () => {
  expect(ids(walkBlocks(planWalk(definition, visita), {}))).toEqual([
    ['verificar-de-novo', ['oleo']],
    ['volta', ['palheta']],
    ['capo', ['vaza']],
  ])
})

test('a skipped item and the section that it empties are left out', () => {
  const na = { por: 'Ana', codUsuario: 1, em: '2026-01-03T10:00:00Z', resposta: changed(undefined, { estado: 'NA' }) }
  expect(ids(walkBlocks(planWalk(definition, visita), { oleo: na }))).toEqual([
    ['verificar-de-novo', ['oleo']],
    ['volta', ['palheta']],
  ])
})
